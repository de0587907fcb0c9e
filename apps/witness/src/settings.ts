// The settings of the witness: logs as arguments, the rest from the environment. Nothing else reads either.
import { hostname } from 'node:os';
import { parseVerifierKey, type VerifierKey } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type { LogKeys } from './witness.ts';

export const HELP = `npm run witness -- [<log url>] <verifier key> [...]

Cosigns the checkpoints of logs that never lose or change an entry (c2sp.org/tlog-witness).
A URL is followed: its checkpoint is fetched and proved by its tiles. The verifier key after it
is its log's; a second key of the same name stands for the same log. A key without a URL is a
log that hands its checkpoints in.

  LISTEN   port, or address:port                    127.0.0.1:7380
  FOLDER   the key, what was cosigned, evidence     ./witness
  NAME     of the witness, at its first start       the machine's
  EVERY    seconds between two looks at a log       60
`;

export type Followed = { readonly url: string; readonly keys: readonly [VerifierKey, ...VerifierKey[]] };

export type Settings = {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly name: string | undefined;
  readonly defaultName: string;
  readonly everyMs: number;
  readonly logs: LogKeys;
  readonly followed: readonly Followed[];
};

/** Throws with the reason if the arguments are invalid. */
export function parseSettings(words: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(env.LISTEN ?? '7380') ?? [];
  if (port === '' || Number(port) > 65_535) throw new Error('LISTEN is a port, or address:port');
  const every = Number(env.EVERY ?? '60');
  if (!(every >= 1 && every <= 86_400)) throw new Error('EVERY is between 1 and 86400 seconds');
  return {
    host,
    port: Number(port),
    folder: env.FOLDER ?? './witness',
    name: env.NAME,
    defaultName: hostname(),
    everyMs: every * 1000,
    ...parseLogs(words),
  };
}

function parseLogs(words: readonly string[]): Pick<Settings, 'logs' | 'followed'> {
  const logs = new Map<string, VerifierKey[]>();
  const names = new Map<string, string>();
  let url: string | undefined;
  for (const word of words) {
    if (/^https?:\/\//.test(word)) {
      if (url !== undefined) throw new Error(`${url} needs its log's verifier key behind it`);
      url = word;
      continue;
    }
    const key = parseKey(word);
    logs.set(key.name, [...(logs.get(key.name) ?? []), key]);
    if (url !== undefined) names.set(url, key.name);
    url = undefined;
  }
  if (url !== undefined) throw new Error(`${url} needs its log's verifier key behind it`);
  if (logs.size === 0) throw new Error('name at least one log by its verifier key');
  const followed = [...names].flatMap(([each, name]) => {
    const [first, ...more] = logs.get(name) ?? [];
    return first === undefined ? [] : [{ url: each, keys: [first, ...more] as const }];
  });
  return { logs, followed };
}

function parseKey(word: string): VerifierKey {
  try {
    return parseVerifierKey(sha256, word);
  } catch (error) {
    throw new Error(`${word} is neither a URL nor a verifier key`, { cause: error });
  }
}
