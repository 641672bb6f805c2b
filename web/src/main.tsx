import { createRoot } from 'react-dom/client';
import { keepFocus } from './app/keep-focus.ts';
import { prepareApp, showApp } from './app/show-app.tsx';
import './app/styles.css';
import { keepAppOnDevice } from './platform/updates/new-version.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

keepFocus(container);
await prepareApp();
showApp(createRoot(container));
dispatchEvent(new Event('focuspool:listening'));
void keepAppOnDevice();
