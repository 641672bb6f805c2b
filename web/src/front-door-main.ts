import { hydrateFrontDoor } from './app/hydrate-front-door.tsx';
import './app/styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

hydrateFrontDoor(container);
