// The logs as c2sp.org/tlog-tiles serves them: signed notes and tiles, open to every page and cache, and only entries
// under a published checkpoint.
import { Malformed, parseTilePath, widthInTree } from '@candor/proof';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { StoredLog } from '../../proof/stored-log.ts';
import { pageWeights, weights } from '../../web/route-weights.ts';
import { compressQuickly } from '../../web/shared-answers.ts';
import { encodingOf } from '../../web/static-files.ts';
import { listLogs, type PublicLog } from './list-logs.ts';

const COMPRESSED_FROM = 1_000;

const CACHE_CONTROL = {
  /** Notes and keys change. */
  shortly: 'public, max-age=2',
  /** A tile's content never changes. */
  forEver: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const;

/** The allowed names of a log; the database is not queried for any other. */
const LOG_NAME = /^[a-z0-9-]{1,64}$/;

interface Published {
  readonly size: number;
  readonly note: string;
  readonly cosigned_note: string | null;
}

export function serveLogs(
  app: FastifyInstance,
  { db, witnesses }: { db: pg.Pool; witnesses: readonly string[] },
): void {
  const readPublished = async (log: string): Promise<Published | undefined> => {
    if (!LOG_NAME.test(log)) return undefined;
    const { rows } = await db.query<Published>(
      'select size, note, cosigned_note from proof_checkpoints where log = $1',
      [log],
    );
    return rows[0];
  };
  const config = { weight: weights.stored };

  app.get('/proof/keys', { config }, async (_request, reply) =>
    open(reply, CACHE_CONTROL.shortly)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(presentKeys(await listLogs(db), witnesses), null, 2)),
  );

  app.get<{ Params: { log: string } }>('/proof/:log/checkpoint', { config }, async (request, reply) => {
    const published = await readPublished(request.params.log);
    return published ? sendText(reply, published.note) : refuse(reply);
  });

  app.get<{ Params: { log: string } }>('/proof/:log/cosigned', { config }, async (request, reply) => {
    const note = (await readPublished(request.params.log))?.cosigned_note;
    return note ? sendText(reply, note) : refuse(reply);
  });

  app.get<{ Params: { log: string; '*': string } }>(
    '/proof/:log/tile/*',
    { config: { weight: pageWeights.page } },
    async (request, reply) => {
      const { log } = request.params;
      const place = parsePath(`tile/${request.params['*']}`);
      const published = place && (await readPublished(log));
      if (!published || place.width > widthInTree(place, published.size)) return refuse(reply);
      // Any prefix of a partial tile is as valid as that of a published size; a name
      // without a size means the whole tile.
      const bytes = await new StoredLog(db, log).readTile(place);
      if (!bytes) return refuse(reply);
      open(reply, CACHE_CONTROL.forEver).type('application/octet-stream');
      // Hashes do not compress; entries of the tape shrink by a third and more.
      const encoding =
        place.level === 'entries' && bytes.length >= COMPRESSED_FROM ? encodingOf(request) : undefined;
      reply.header('Vary', 'Accept-Encoding');
      if (encoding === undefined) return reply.send(bytes);
      return reply.header('Content-Encoding', encoding).send(await compressQuickly(bytes, encoding));
    },
  );
}

/** For pages of every origin. */
const open = (reply: FastifyReply, cacheControl: string): FastifyReply =>
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', cacheControl);

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  open(reply, CACHE_CONTROL.shortly).type('text/plain; charset=utf-8').send(text);

/** Never cached, because a missing resource may appear later. */
const refuse = (reply: FastifyReply): FastifyReply =>
  open(reply, CACHE_CONTROL.never).status(404).type('text/plain; charset=utf-8').send('not found\n');

function parsePath(path: string): ReturnType<typeof parseTilePath> | undefined {
  try {
    return parseTilePath(path);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** The byte layouts, as in docs/proof.md with examples. "‖" joins bytes; u8, u32be and u64be are integers. */
const layouts = {
  canonical:
    'RFC 8785 (JSON with sorted keys and no spaces), narrowed to whole numbers within ±(2^53 − 1), texts without lone surrogates, and keys of ASCII letters and digits',
  clear: '02 ‖ canonical JSON, in UTF-8; 03 ‖ SHA-256(canonical JSON) where that is longer than 60000 bytes',
  opening:
    'index 0 of every log: 02 ‖ canonical {"type":"LogOpened", …}, with the last signed note of the log before it as "predecessor"',
  closing: 'the last entry of a log that another one has followed: 02 ‖ canonical {"type":"LogClosed", …}',
  record:
    'index i is event firstSeq + i − 1 of the shard’s journal. An event of one account: 01 ‖ SHA-256(salt ‖ canonical event); of the whole venue: as "clear"',
  salt: 'HMAC-SHA-256(key of the account, "candor/salt/v1" ‖ 00 ‖ u32be shard ‖ u64be seq): 32 bytes',
  tape: 'u8 1 ‖ u8 digits ‖ uv instrument ‖ u32be slice of 5000 ms ‖ uv number of the first tick; each tick: uv(2·dt + marked) ‖ u8 mark where marked ‖ sv(bid − bid before) ‖ sv(spread − spread before). uv is LEB128; sv(n) is uv(2n), below 0 uv(−2n − 1)',
  runningHash:
    'a quote’s Proof is base64url of the first 16 bytes of h: SHA-256(the entry before its first tick), then for each tick SHA-256(h ‖ the tick’s bytes)',
  promise:
    '"candor/promise/v2\\n<origin>\\n<seq>\\n<base64 leaf hash of its entry>\\n<unix seconds>\\n": event seq has this entry, in this log or the one that follows it, and is in it by then. The leaf hash is SHA-256(00 ‖ entry). This text is a leaf of the tree whose root the record’s key signs in "candor/promises/v1\\n<origin>\\n<base64 root>\\n"',
} as const;

/**
 * The information that a third party needs first: the verifier keys, the address of each log, and the meaning of its
 * entries. `witnesses` are the verifier keys of the witnesses that the venue asks to cosign; each witness publishes its
 * key as well.
 */
const presentKeys = (logs: readonly PublicLog[], witnesses: readonly string[]) => ({
  logs: logs.map((log) => ({
    ...log,
    path: `/proof/${log.name}/`,
    newest: !logs.some(({ series, generation }) => series === log.series && generation > log.generation),
  })),
  witnesses,
  layouts,
});
