// The promises that are made, by the status of the logs.
import { expect, it } from 'vitest';
import { type KeeperStatus, type LogStatus, mayPromise } from './log-status.ts';

const log: LogStatus = { log: 'shard-0', signed: 7, refused: null, waiting: null };
const status: KeeperStatus = { at: 100_000, behindSince: null, hasCaughtUp: true, logs: [log] };

it.each<[string, Partial<KeeperStatus>, boolean]>([
  ['while all is well', {}, true],
  ['as long as it is not half a minute behind', { behindSince: 70_000 }, true],
  ['not once it is', { behindSince: 69_999 }, false],
  [
    'not before the record has come to the journal’s end, however short it is behind',
    { hasCaughtUp: false, behindSince: 99_999 },
    false,
  ],
  ['not before there is a log', { logs: [] }, false],
  ['not while one is refused', { logs: [log, { ...log, refused: 'lost' }] }, false],
  ['not while one waits for its witnesses', { logs: [log, { ...log, waiting: 'asked' }] }, false],
  ['not while the logs stand still', { at: 69_999 }, false],
])('promises %s', (_, more, may) => expect(mayPromise({ ...status, ...more }, 100_000)).toBe(may));
