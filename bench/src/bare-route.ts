// The yardstick of orders over HTTP: a separate process with Fastify alone, whose routes answer with the same bytes as
// the venue. One server sends only the body, another one the venue's headers as well.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastify from 'fastify';

/** An answer of the venue's. */
export interface Sample {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface BareRoute {
  readonly withBody: string;
  readonly withReply: string;
  stop(): Promise<void>;
}

type Origins = Pick<BareRoute, 'withBody' | 'withReply'>;

export async function openBareRoute(samples: readonly Sample[]): Promise<BareRoute> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send(samples);
  const [origins] = (await once(child, 'message')) as [Origins];
  return {
    ...origins,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Headers that Node and Fastify write by themselves. */
const ownHeaders = new Set(['content-length', 'date', 'connection', 'keep-alive', 'content-type']);

async function serve(samples: readonly Sample[], withHeaders: boolean): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  for (const { path, headers, body } of samples) {
    const others = Object.entries(headers).filter(([name]) => withHeaders && !ownHeaders.has(name));
    app.get(path, async (_request, reply) => {
      reply.header('content-type', 'application/json; charset=utf-8');
      for (const [name, value] of others) reply.header(name, value);
      return body;
    });
  }
  return app.listen({ host: '127.0.0.1', port: 0 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (samples: readonly Sample[]) => {
    void (async () => {
      const origins: Origins = {
        withBody: await serve(samples, false),
        withReply: await serve(samples, true),
      };
      process.send?.(origins);
    })();
  });
}
