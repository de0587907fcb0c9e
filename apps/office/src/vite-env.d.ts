/// <reference types="vite/client" />
// Module types that Vite adds: stylesheets as imports.
declare module '*.css';
