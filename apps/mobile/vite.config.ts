// The mobile app's build. Home must load with at most 100 kB of JavaScript, so heavy parts are separate chunks. With
// --ssr it builds the code that renders the first screens on the server (src/first-page).
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogPartsPlugin } from './vite-catalog-parts.ts';
import { firstScriptsPlugin } from './vite-first-scripts.ts';
import { smallBootPlugin } from './vite-small-boot.ts';

/** The address of the API for the development server. */
const api = process.env.CANDOR_API ?? 'http://127.0.0.1:8080';

/** The modules of Home besides its own chunk: one file instead of a dozen, which also compresses better. */
const shell = new RegExp(
  [
    '/packages/client/src/(?!chat/|demo-proof/|other-login|stored[.-]|ticket-memory|calls/|images/|orders/|watchlists/|write/|parse/(?!(account|basics|day-prices|metrics|instrument|quote|user)[.]))',
    '/packages/i18n/src/(?!parse-number|language-names)',
    '/packages/ui/src/(?!article|avatar|drawer-properties|sheet|search-list|dialog|field|menu|read-colours|switch|tabs)',
    '/apps/mobile/src/app/(?!desktop-site|look-ahead|loss-url|product-page|not-found)',
    '/apps/mobile/src/shared/(app-context|appearance|connection|demo|demo-start|feed-label|lazily|navigation|page|paths|stores|fault-text|i18n)[.]tsx?',
    '/node_modules/(wouter|regexparam)/',
    // Home's own icons: a file for each would weigh more than they do.
    '^\\0catalog-part$',
    '/node_modules/lucide-react/dist/esm/icons/(chevron-right|search|search-x)[.]',
  ].join('|'),
);

const resolve: UserConfig['resolve'] = {
  alias: [
    // wouter includes a replacement for React 17; React 19 has the hook itself.
    { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    {
      find: /^[.][.][/]createLucideIcon[.]mjs$/,
      replacement: join(import.meta.dirname, '../../packages/ui/src/lucide-icon.ts'),
    },
  ],
};

const ofServer: UserConfig = {
  resolve,
  plugins: [react(), catalogPartsPlugin()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    copyPublicDir: false,
    // Another name for each build, so that a running server takes up a new one whole.
    rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } },
  },
};

const ofBrowser: UserConfig = {
  resolve,
  plugins: [
    react(),
    tailwind(),
    catalogPartsPlugin(),
    firstScriptsPlugin(),
    smallBootPlugin(),
    VitePWA({
      // A new version waits until every page of the old one is gone: no half-typed order is ever lost to a reload.
      registerType: 'prompt',
      injectRegister: null,
      manifest: {
        id: '/',
        name: 'Candor',
        short_name: 'Candor',
        description: 'Trade with prices, fills and balances that you can verify.',
        start_url: '/',
        display: 'standalone',
        background_color: '#0c0e12',
        theme_color: '#0c0e12',
        categories: ['finance'],
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Notifications that arrive while no page is open.
        importScripts: ['/push-worker.js'],
        // The shell and what every screen needs; never a price, a balance or anything else of the API.
        globPatterns: ['index.html', 'boot.js', 'favicon.svg', 'assets/*.{js,css}'],
        globIgnores: ['assets/words-*'],
        // A page contains the market, so the network is tried first, while the worker still starts; the shell is used
        // if nothing arrives within two seconds. Pages are not cached, because their content is of the moment.
        navigateFallback: null,
        navigationPreload: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' &&
              !/^\/(api|v1|files|docs|openapi\.json|office|verify|trust|healthz|readyz)(\/|$)/.test(
                url.pathname,
              ),
            handler: 'NetworkFirst',
            options: {
              networkTimeoutSeconds: 2,
              plugins: [
                {
                  cacheWillUpdate: async () => null,
                  cachedResponseWillBeUsed: async () =>
                    (await caches.match('/index.html', { ignoreSearch: true })) ?? null,
                },
              ],
            },
          },
          {
            urlPattern: ({ url }) => /^\/(assets|logos)\//.test(url.pathname),
            handler: 'CacheFirst',
            options: { cacheName: 'words-and-logos', expiration: { maxEntries: 200 } },
          },
        ],
      },
    }),
  ],
  server: {
    proxy: {
      '/v1/ws': { target: api, ws: true },
      ...Object.fromEntries(
        ['/api', '/v1/api', '/logos', '/docs', '/openapi.json', '/healthz', '/readyz'].map((path) => [
          path,
          api,
        ]),
      ),
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // Loaded by name before the first paint; every other file carries its hash.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The shell names each file that it may have fetched ahead. Pages of the account are not worth their names there:
      // what they share follows their own file.
      resolveDependencies: (file, files) =>
        /(trade|orders|mine|ranking|product)-page/.test(file) ? files : [],
    },
    rolldownOptions: {
      output: {
        // The shell holds the names of all: a letter less of each counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'shell', test: shell, priority: 1 },
            // Run one after the other, so that neither is a long task (src/main.tsx).
            { name: 'preload', test: /vite[/]preload-helper/, priority: 3 },
            { name: 'react', test: /[/]node_modules[/](react|react-dom|scheduler)[/]/, priority: 2 },
            // The shell names every file that may follow: one of icons that screens share, in place of a dozen; one of
            // what forms are made of, one of what screens of trading share, one of the list of markets, one of what searches are, one of what the ways into an account share.
            { name: 'icons', test: /[/]lucide-react[/]dist[/]esm[/]icons[/](?!trending)/, minShareCount: 2 },
            {
              name: 'form',
              test: /[/](ui[/]src[/](field|switch|tabs)|mobile[/]src[/]shared[/]form(-parts)?)[.]tsx?$/,
            },
            // What Trade, Home, the chart's tools and the watchlist of wide screens share: none may bring along the others.
            { name: 'distance', test: /[/]shared[/](distance-text|part-messages)/ },
            {
              name: 'trading',
              test: /[/]features[/]trading[/](?!check[/]|desk[/]|positions[/]|chart[/](chart-sync|merge-storage)|ticket[/](?!wanted-pending)|rules[/]stop-(basis|out-fixes)|commands[/](stop-fix|use-quiet-fill)|orders[/](order-(list|row|note|marks)|use-(order-book|order-tabs|history)|history-pages)[.])/,
              minShareCount: 2,
            },
            // What the ticket and an order's sheet share. Trade shows its chart before either.
            {
              name: 'ticket',
              test: /[/]features[/]trading[/](ticket[/](?!wanted-pending)|rules[/]stop-(basis|out-fixes)|commands[/](stop-fix|use-quiet-fill))/,
              minShareCount: 2,
            },
            // What the orders page and the terminal of wide screens share, which Trade on a phone does without.
            { name: 'orders', test: /[/]features[/]trading[/](desk|orders)[/]/, minShareCount: 2 },
            // The code that checks a trade and remembers the past: no screen loads it at its start.
            {
              name: 'check',
              test: /[/](features[/]trading[/]check|mobile[/]src[/]shared[/]check|packages[/]proof|@noble)[/]/,
              minShareCount: 2,
            },
            {
              name: 'markets',
              test: /[/]features[/]markets[/](?!search-page|home-tools|quote-columns|closed-today)/,
            },
            // What Home's tools, the watchlist of wide screens and the choice of an instrument share.
            { name: 'watch', test: /[/]shared[/]watching[/]|client[/]src[/]watchlists/, minShareCount: 2 },
            {
              name: 'entry',
              test: /[/](mobile[/]src[/]shared[/]entry[/](?!area-sheet)|client[/]src[/](calls[/]entry|parse[/](area|entry))|contract[/]src[/]accounts[/])/,
            },
            { name: 'query', test: /[/]@tanstack[/]|mobile[/]src[/]shared[/]queries[.]tsx$/ },
            { name: 'search', test: /[/]mobile[/]src[/]shared[/]search-(field|instruments)[.]tsx?$/ },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? ofServer : ofBrowser));
