// The whole witness: its folder, its HTTP server and the logs that it follows, until it is stopped or every followed
// log has lost its past.
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatVerifierKey } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { CheckpointStore } from './checkpoint-store.ts';
import { lockFolder } from './folder-lock.ts';
import { type FollowerParts, lookAt } from './follower.ts';
import { makeServer } from './http-server.ts';
import { LogReader } from './log-reader.ts';
import type { Settings } from './settings.ts';
import { openSigner } from './signer.ts';
import { Witness } from './witness.ts';

export type RunParts = {
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** See FollowerParts. */
  readonly againMs: number;
};

const nowS = (): number => Math.floor(Date.now() / 1000);

/**
 * Runs until `stop`, and resolves to 0. Resolves to 2 once every followed log has forked, shrunk or can't prove its
 * past, with both notes of each stored, or at `stop` if one of them has: an operator of a bad log must not silence the
 * witness of the good ones. Rejects if the folder, the port or the disk fails.
 */
export async function runWitness(settings: Settings, { stop, say, warn, againMs }: RunParts): Promise<0 | 2> {
  const unlock = lockFolder(settings.folder);
  const end = new AbortController();
  const running = AbortSignal.any([stop, end.signal]);
  let server: Server | undefined;
  let witness: Witness | undefined;
  try {
    const signer = openSigner(settings.folder, settings.name, settings.defaultName);
    const store = await CheckpointStore.open(nodeCrypto, signer.key, settings.folder);
    const cosigning = new Witness({
      crypto: nodeCrypto,
      logs: settings.logs,
      signer,
      store,
      now: nowS,
      warn,
    });
    witness = cosigning;
    const fault = new Promise<never>((_, reject) => {
      server = makeServer({ witness: cosigning, store, key: signer.key, onFault: reject });
      server.on('error', reject);
    });
    server?.listen(settings.port, settings.host, () => {
      const address = server?.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      say(`listening on http://${settings.host}:${port ?? settings.port}`);
    });
    say(`verifier key ${formatVerifierKey(signer.key)}`);
    let alarms = 0;
    const stopped = new Promise<0 | 2>((resolve) => {
      const tell = (): void => resolve(alarms > 0 ? 2 : 0);
      if (running.aborted) tell();
      running.addEventListener('abort', tell);
    });
    const follows = settings.followed.map(({ url, keys }) =>
      follow(
        { log: new LogReader(url), keys, witness: cosigning, store, againMs },
        { everyMs: settings.everyMs, stop: running, say, warn },
      ).then((code) => {
        if (code === 2) alarms += 1;
        // No log is left to follow; a log that hands in its checkpoints is not followed.
        return alarms === settings.followed.length ? code : stopped;
      }),
    );
    return await Promise.race([stopped, fault, ...follows]);
  } finally {
    end.abort();
    // A look in progress must not write to a folder that another process may own by then.
    witness?.stop();
    server?.close();
    server?.closeAllConnections();
    unlock();
  }
}

/** Reads one log until `stop`, or until it has broken its promise. */
async function follow(
  parts: FollowerParts,
  { everyMs, stop, say, warn }: Omit<RunParts, 'againMs'> & { everyMs: number },
): Promise<0 | 2> {
  const { log, keys, store } = parts;
  let last = -1;
  while (!stop.aborted) {
    const look = await lookAt(parts);
    if (look.kind === 'alarm') {
      const folder = store.keepEvidence(look);
      warn(`ALARM: ${keys[0].name} at ${log.url}: ${look.why}.`);
      warn(`Both notes are kept in ${folder}:\n\n${look.held}\n${look.seen}`);
      return 2;
    }
    if (look.kind === 'unread') warn(`${keys[0].name} at ${log.url}: ${look.why}`);
    else if (look.size !== last) say(`${keys[0].name}: cosigned at ${look.size} entries`);
    if (look.kind === 'cosigned') last = look.size;
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return 0;
}
