import { createRoot } from 'react-dom/client';
import { GalleryPage } from './app/gallery/gallery-page.tsx';
import './app/styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

createRoot(container).render(<GalleryPage />);
