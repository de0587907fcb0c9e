// The witness's HTTP server: POST /add-checkpoint for logs; the last cosigned checkpoints and the key for everyone.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { formatVerifierKey, Malformed, type VerifierKey } from '@candor/proof';
import type { CheckpointStore } from './checkpoint-store.ts';
import { parseUtf8 } from './utf8.ts';
import type { Answer, Witness } from './witness.ts';

/** Room for 63 hashes and a note with 16 signatures of the greatest length. */
const BODY_BYTES_MAX = 100_000;
const REQUEST_MS_MAX = 10_000;

type Reply = { readonly status: number; readonly type?: string; readonly body: string };

const TEXT = 'text/plain; charset=utf-8';

export type ServerParts = {
  readonly witness: Witness;
  readonly store: CheckpointStore;
  readonly key: VerifierKey;
  /** Called for a fault that no caller caused: the process must end, because the content of the disk is unknown. */
  readonly onFault: (error: unknown) => void;
};

/** Not listening yet. */
export function makeServer(parts: ServerParts): Server {
  const server = createServer((request, response) => {
    answer(parts, request).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        send(response, { status: 500, body: 'the witness has failed\n' });
        parts.onFault(error);
      },
    );
  });
  server.requestTimeout = REQUEST_MS_MAX;
  return server;
}

async function answer({ witness, store, key }: ServerParts, request: IncomingMessage): Promise<Reply> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return { status: 405, body: 'POST only\n' };
    const body = await readBody(request);
    return typeof body === 'string' ? present(await witness.addCheckpoint(body)) : body;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, body: 'GET only\n' };
  if (path === '/verifier-key') return { status: 200, body: `${formatVerifierKey(key)}\n` };
  const hash = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path)?.[1];
  const note = hash === undefined ? undefined : store.readNote(hash);
  return note === undefined ? { status: 404, body: 'not found\n' } : { status: 200, body: note };
}

function present(answered: Answer): Reply {
  switch (answered.status) {
    case 200:
      return { status: 200, body: answered.line };
    case 409:
      return { status: 409, type: 'text/x.tlog.size', body: `${answered.size}\n` };
    case 400:
    case 403:
    case 404:
    case 422:
      return { status: answered.status, body: `${answered.why}\n` };
  }
}

/** The body as UTF-8, or the rejection. */
async function readBody(request: IncomingMessage): Promise<string | Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request stays open if its body is too long, because it still gets an answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > BODY_BYTES_MAX) return { status: 413, body: `more than ${BODY_BYTES_MAX} bytes\n` };
      chunks.push(chunk);
    }
  } catch {
    return { status: 400, body: 'the body is cut off\n' };
  }
  try {
    return parseUtf8(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof Malformed) return { status: 400, body: `${error.message}\n` };
    throw error;
  }
}

function send(response: ServerResponse, { status, type = TEXT, body }: Reply): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    // The rest of a body that is too long is not awaited.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(body);
}
