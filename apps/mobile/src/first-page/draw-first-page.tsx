// Renders a first screen on the server with the same components that hydrate it in the browser. It is built as a
// separate file (vite.config.first-page.ts), which the server runs.
import { loadMessages } from 'virtual:catalog-parts';
import { makeClient } from '@candor/client';
import type { FirstBars, FirstPage } from '@candor/contract';
import { type Messages, resolveLanguage } from '@candor/i18n';
import { makeToastStore } from '@candor/ui';
import { renderToString } from 'react-dom/server';
import { AppRoot } from '../app/app-root.tsx';
import { routeOf } from '../app/routes.tsx';
import { makeI18nStore, partsOf } from '../shared/i18n.ts';
import { drawFirstChart } from './draw-first-chart.ts';

export interface DrawnPage {
  /** HTML of the app's root element. */
  readonly html: string;
  readonly page: FirstPage;
}

/** React writes this if a part of the screen has not loaded yet. */
const UNFINISHED = '<!--$!-->';
/** Parts loaded during the first attempt are present at the second, and from then on at the first. */
const ATTEMPTS_MAX = 3;

/** Pictures load once the screen answers to taps (public/boot.js). */
const setPicturesAside = (html: string): string => html.replaceAll('<img src="', '<img data-src="');

/** @throws if the screen can't be rendered completely */
export async function drawFirstPage(
  request: Omit<FirstPage, 'messages'>,
  bars?: FirstBars,
): Promise<DrawnPage> {
  const language = resolveLanguage(request.language);
  const route = routeOf(request.path);
  const scope = route?.messages ?? 'first';
  const parts = await Promise.all(partsOf[scope].map((part) => loadMessages(language, part)));
  const messages: Messages = Object.assign({}, ...parts.map((one) => one.default));
  await route?.preload();
  const client = makeClient({
    origin: 'http://localhost',
    language: () => language,
    first: { answers: request.answers, at: Date.now() },
  });
  const app = {
    client,
    i18n: await makeI18nStore(client.preferences, {
      loadMessages,
      language,
      scope,
      first: messages,
    }),
    toasts: makeToastStore(),
    preload: () => undefined,
    drawnTrade: request.trade,
    drawnChart: request.trade && bars && drawFirstChart(bars, { kind: request.trade.kind, language }),
  };
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const html = renderToString(<AppRoot app={app} drawnPath={request.path} />);
    if (!html.includes(UNFINISHED)) return { html: setPicturesAside(html), page: { ...request, messages } };
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error(`the first screen of ${request.path} can't be drawn`);
}
