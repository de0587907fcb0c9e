// React by itself: it is run before the app, so that neither makes a long task of the other.
export { createRoot, hydrateRoot } from 'react-dom/client';
