// As much of the contract as two screens need, over a market of fifty instruments at five quotes a second each.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type ClientFrame, klineTopic, PERIODS, type Period, paths, SOCKET_PATH } from '@candor/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { makeBenchMarket } from './market.ts';

const QUOTES_PERIOD_MS = 200;
/** The server pushes open bars at most four times a second. */
const BARS_PERIOD_MS = 250;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export interface BenchVenue {
  readonly origin: string;
  /** Bars that pages have asked for so far. */
  barsServed(): number;
  end(): Promise<void>;
}

/** @param app folder of the built app */
export async function openBenchVenue(app: string): Promise<BenchVenue> {
  const market = makeBenchMarket();
  let barsServed = 0;
  const answers: Readonly<Record<string, (params: URLSearchParams) => unknown>> = {
    [paths.tradeList.path]: () => market.instruments(),
    [paths.categories.path]: () => [1, 2, 3, 4, 5].map((Id) => ({ Id, NameShowTrans: `Category ${Id}` })),
    [paths.smallKline.path]: (params) => market.candles(idOf(params), periodOf(params), Date.now(), 48),
    [paths.kline.path]: (params) => {
      const limit = Number(params.get('limit') ?? 1_000);
      barsServed += limit;
      return market.candles(idOf(params), periodOf(params), Number(params.get('to') ?? Date.now()), limit);
    },
    [paths.basicInfo.path]: () => ({
      feed: 'simulated',
      trade_fee_type: 1,
      verify_reg_type: 1,
      margin_call_level: 100,
      stop_out_level: 50,
    }),
    [paths.companyStatus.path]: () => ({ status: 0, type: 0, loss_url: '' }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = answers[url.pathname];
    if (answer) reply(response, { code: 1, msg: '', data: answer(url.searchParams) });
    else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/v1/'))
      reply(response, { code: 0, msg: 'not here', data: null, error: 'not_found' });
    else sendFile(response, app, url.pathname);
  });
  const sockets = new WebSocketServer({ server, path: SOCKET_PATH });
  const topics = new Map<WebSocket, Set<string>>();
  sockets.on('connection', (socket) => {
    const own = new Set<string>();
    topics.set(socket, own);
    socket.on('close', () => topics.delete(socket));
    socket.on('message', (text) => {
      const frame = JSON.parse(text.toString()) as ClientFrame;
      if (frame.cmd === 'ping') send(socket, { cmd: 'pong', time: Date.now() });
      if (frame.cmd === 'unsub') own.delete(frame.topic);
      if (frame.cmd !== 'sub') return;
      own.add(frame.topic);
      send(socket, { cmd: 'sub', code: 1, msg: '', topic: frame.topic });
      if (frame.topic === 'DAY_MARKET') send(socket, { topic: 'DAY_MARKET', data: market.rows() });
    });
  });
  const quotes = setInterval(() => {
    const frame = { topic: 'DAY_MARKET', data: market.step() };
    for (const [socket, own] of topics) if (own.has('DAY_MARKET')) send(socket, frame);
  }, QUOTES_PERIOD_MS);
  const bars = setInterval(() => {
    for (const [socket, own] of topics)
      for (const topic of own) {
        const code = topic.startsWith(klineTopic('')) ? topic.slice(klineTopic('').length) : '';
        const id = market.idOf(code);
        if (id === undefined) continue;
        const Candles = Object.fromEntries(PERIODS.map((period) => [period, market.openBar(id, period)]));
        send(socket, { topic, data: { Code: code, Candles } });
      }
  }, BARS_PERIOD_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the venue has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    barsServed: () => barsServed,
    async end() {
      clearInterval(quotes);
      clearInterval(bars);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const idOf = (params: URLSearchParams): number => Number(params.get('forex_id'));
const periodOf = (params: URLSearchParams): Period =>
  PERIODS.find((period) => period === params.get('period')) ?? '5min';

const send = (socket: WebSocket, frame: object): void => socket.send(JSON.stringify(frame));

function reply(response: ServerResponse, envelope: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(envelope));
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="#47c"/></svg>';

/** Rows without anything that moves: what scrolling costs on this machine at the least. */
export const BARE_PATH = '/bare.html';
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0;background:#111;color:#eee">${Array.from(
  { length: 60 },
  (_, n) => `<p style="margin:0;height:68px;border-bottom:1px solid #333">Row ${n}</p>`,
).join('')}`;

function sendFile(response: ServerResponse, app: string, path: string): void {
  response.setHeader('content-type', TYPES[extname(path)] ?? 'text/html; charset=utf-8');
  if (path === '/logo.svg') response.end(LOGO);
  else if (path === BARE_PATH) response.end(BARE);
  else {
    const file = join(app, extname(path) === '' ? 'index.html' : path);
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  }
}
