// The office's build. It is served at /office, on desktops: each page is a separate chunk.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the API for the development server. */
const api = process.env.CANDOR_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/office/',
  resolve: {
    alias: {
      // wouter includes a replacement for React 17; React 19 has the hook itself.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  plugins: [react(), tailwind()],
  server: {
    proxy: Object.fromEntries(
      ['/office/api', '/office/files', '/logos', '/news-images'].map((path) => [path, api]),
    ),
  },
  build: { target: 'es2023', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
