// Part of `npm run verify`: does again what the engine did, from its inputs and the tape. It may run beside the program.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as core from '@candor/core';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { importCore, runningCore } from '../../engine/kept-cores.ts';
import { nextRollover } from '../../feeds/trading-day.ts';
import { onStore, sayFaults } from './on-store.ts';
import { replayStore } from './replay/prove-replay.ts';
import { verifyOptions } from './verify-options.ts';

const count = (value: number): string => value.toLocaleString('en');
const config = readConfig();
const { values } = parseArgs({ options: verifyOptions });
const today = runningCore();
const folder = mkdtempSync(join(tmpdir(), 'candor-cores-'));
try {
  await onStore(config, async ({ client }) => {
    const begin = performance.now();
    const { events, before, cores, fault } = await replayStore(client, {
      archiveFolder: archiveFolderOf(config.dataDir),
      nextRollover,
      // Code from the store runs only where somebody asks for it.
      ...(values['kept-cores']
        ? { coreFor: async (hash) => (hash === today ? core : importCore(client, hash, folder)) }
        : {}),
    });
    const seconds = (performance.now() - begin) / 1_000;
    if (before > 0)
      console.log(
        `! events up to ${count(before)} were decided before inputs were recorded: how they were decided can't be done again`,
      );
    for (const [hash, decided] of cores)
      console.log(
        `${count(decided)} events were decided by the core ${hash}${hash === today ? ', which this is' : ''}`,
      );
    const isOnAnother = !values['kept-cores'] && [...cores.keys()].some((hash) => hash !== today);
    if (isOnAnother)
      console.log(
        '! all of it was done again on this core; --kept-cores runs each core that the store keeps',
      );
    console.log(
      `${count(events)} events done again in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second`,
    );
    sayFaults(fault === null ? [] : [fault], 'every event since then follows from what the engine took in');
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
