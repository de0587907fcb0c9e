/// <reference types="vite/client" />
// What Vite adds to modules: stylesheets as imports.
declare module '*.css';
