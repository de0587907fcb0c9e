// The server while the venue opens. It answers every request that the venue is starting, so that clients know that
// nothing was accepted.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { refusals } from '@candor/contract';
import { presentRefusal } from './answer.ts';
import { languageOf } from './request-state.ts';
import { originHeaders, type RequestSite } from './written-refusal.ts';

export interface StartingServer {
  /** Frees the port, for the app to listen on. Safe to repeat. */
  close(): Promise<void>;
}

/** Rejects like listening does if the port is in use. */
export async function openStartingServer(
  options: { port: number; host: string },
  site: RequestSite,
): Promise<StartingServer> {
  const server = createServer((request, response) => answer(request, response, site));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    async close() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, site: RequestSite): void {
  const [path] = (request.url ?? '/').split('?');
  const lives = path === '/healthz';
  const body =
    lives || path === '/readyz'
      ? { status: lives ? 'ok' : 'not ready' }
      : presentRefusal(languageOf(request.headers.lang), 'starting');
  response.writeHead(lives ? 200 : refusals.starting.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Retry-After': '1',
    ...originHeaders(request, site),
    // A browser that opens a page reloads it by itself.
    ...(request.headers.accept?.includes('text/html') ? { Refresh: '1' } : {}),
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
}
