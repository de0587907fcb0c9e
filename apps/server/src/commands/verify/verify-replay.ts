// Part of `npm run verify`: does again what the engine did, from its inputs and the tape. It may run beside the program.
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { nextRollover } from '../../feeds/trading-day.ts';
import { onStore, sayFaults } from './on-store.ts';
import { replayStore } from './replay/prove-replay.ts';

const count = (value: number): string => value.toLocaleString('en');
const config = readConfig();
await onStore(config, async ({ client }) => {
  const begin = performance.now();
  const archiveFolder = archiveFolderOf(config.dataDir);
  const { events, before, fault } = await replayStore(client, { archiveFolder, nextRollover });
  const seconds = (performance.now() - begin) / 1_000;
  if (before > 0)
    console.log(
      `! events up to ${count(before)} were decided before inputs were recorded: how they were decided can't be done again`,
    );
  console.log(
    `${count(events)} events done again in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second`,
  );
  sayFaults(fault === null ? [] : [fault], 'every event since then follows from what the engine took in');
});
