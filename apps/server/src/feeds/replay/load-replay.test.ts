// What a replay refuses, by file and line, and how it finds and joins its files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import { instrumentOf, loadReplay } from './load-replay.ts';

const EURUSD = 1;

describe('a folder', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  const head = 'timestamp,bid,ask\n2020-01-01 00:00:00+00:00,1.10000,1.10010\n';
  const refused: [string, string, string, string][] = [
    [
      'a bad price',
      'eurusd.csv',
      `${head}2020-01-01 00:00:01+00:00,x,1.1\n`,
      'eurusd.csv:3: "x" is not a price',
    ],
    [
      'more decimals',
      'eurusd.csv',
      `${head}2020-01-01 00:00:01+00:00,1.123456,1.2\n`,
      ':3: "1.123456" has more than the 5 decimals of EURUSD',
    ],
    ['a price of 0', 'eurusd.csv', `${head}2020-01-01 00:00:01+00:00,0.0,1.2\n`, ':3: "0.0" is not above 0'],
    [
      'a bad time',
      'eurusd.csv',
      `${head}2020-02-30 00:00:01+00:00,1.1,1.2\n`,
      ':3: "2020-02-30 00:00:01+00:00" is not a time',
    ],
    ['a time without zone', 'eurusd.csv', `${head}2020-02-01 00:00:01,1.1,1.2\n`, 'is not a time'],
    [
      'a row out of order',
      'eurusd.csv',
      `${head}2019-12-31 23:59:59+00:00,1.1,1.2\n`,
      ':3: its time is before that of the row above',
    ],
    [
      'a missing column',
      'eurusd.csv',
      `${head}2020-01-01 00:00:01+00:00,1.1\n`,
      ':3: 3 columns are needed, here are 2',
    ],
    ['an unknown header', 'eurusd.csv', 'when,what\n', ':1: neither a known header nor a HistData tick'],
    ['an empty file', 'eurusd.csv', '', 'the file is empty'],
    ['a file without rows', 'eurusd.csv', 'timestamp,bid,ask\n', 'no prices in the file'],
    ['an unknown instrument', 'prices.csv', head, 'no instrument of the catalogue'],
    [
      'an impossible bar',
      'eurusd.csv',
      'time,open,high,low,close,volume\n2020-01-02T04:00:00Z,1.2,1.1,1.0,1.1,5\n',
      ':2: open and close do not lie between low and high',
    ],
    [
      'an ask file alone',
      'eurusd-ask.csv',
      'timestamp,open,high,low,close\n',
      'is read with its bid file, eurusd-bid.csv',
    ],
  ];
  it.each(refused)('with %s is refused by file and line', async (_, name, text, message) => {
    const file = join(dir, name);
    await writeFile(file, text);
    await expect(loadReplay(dir, catalogue)).rejects.toThrow(message);
    await rm(file);
  });

  it('refuses bars of one side that have no partner on the other', async () => {
    const bar = (minute: number) => `2012-02-01 00:0${minute}:00+00:00,1.1,1.1,1.1,1.1\n`;
    await writeFile(join(dir, 'eurusd-bid.csv'), `timestamp,open,high,low,close\n${bar(0)}${bar(2)}`);
    await writeFile(
      join(dir, 'eurusd-ask.csv'),
      `timestamp,open,high,low,close\n${bar(0)}${bar(1)}${bar(2)}`,
    );
    await expect(loadReplay(dir, catalogue)).rejects.toThrow(/eurusd-ask\.csv:3: no bar of this time/);
    await rm(join(dir, 'eurusd-bid.csv'));
    await rm(join(dir, 'eurusd-ask.csv'));
  });

  it('keeps duplicates and joins files of one instrument in order of time', async () => {
    await writeFile(
      join(dir, 'eurusd-2.csv'),
      'timestamp,bid,ask\n2020-01-02 00:00:00Z,1.3,1.4\n2020-01-02 00:00:00Z,1.3,1.4\n',
    );
    await writeFile(join(dir, 'eurusd-3.csv'), head);
    const ticks = (await loadReplay(dir, catalogue)).get(EURUSD);
    expect([...(ticks?.bids ?? [])]).toEqual([110_000, 130_000, 130_000]);
  });

  it('that is not there is refused', async () => {
    await expect(loadReplay(join(dir, 'nowhere'), catalogue)).rejects.toThrow('no such file or folder');
  });
});

it.each([
  ['eurusd-ticks-2020-01-01.histdata.csv', 'EURUSD'],
  ['EURUSD.csv', 'EURUSD'],
  ['gbpusd_m1_2012.csv', 'GBPUSD'],
  ['US500.csv', 'US500'],
  ['us500x.csv', undefined],
])('finds the instrument of %s', (name, code) => {
  expect(instrumentOf(name, catalogue)?.spec.code).toBe(code);
});
