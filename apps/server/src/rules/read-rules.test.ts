import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../web/testing/data-dir.ts';
import { esmaRules, parseRules, readRules } from './read-rules.ts';

const config = { stopOutLevel: 50, referralRewardUsd: 0 };
const file = {
  ...{ name: 'fca', source: 'COBS 22.5.11R', closeOutLevel: 50, rewards: false },
  leverage: [{ from: '2019-08-01', class: 'retail', kind: 'fx_major', max: 30 }],
};

test('the profile none has no rules, and esma has those of the decision', async () => {
  expect(await readRules({ ...config, rules: { profile: 'none', file: '' } })).toBeUndefined();
  const rules = await readRules({ ...config, rules: { profile: 'esma', file: '' } });
  expect(rules).toBe(esmaRules);
  const most = Object.fromEntries(esmaRules.leverage.map(({ kind, max }) => [kind, max]));
  expect(most).toEqual({
    ...{ fx_major: 30, fx_other: 20, gold: 20, index_major: 20, index_other: 10 },
    ...{ commodity: 10, share: 5, other: 5, crypto: 2 },
  });
});

test('a start with settings against the rules reports them', async () => {
  const rules = { profile: 'esma', file: '' } as const;
  await expect(readRules({ ...config, stopOutLevel: 49, rules })).rejects.toThrow(
    /STOP_OUT_LEVEL can't be below 50 under the rules esma/,
  );
  await expect(readRules({ ...config, referralRewardUsd: 5, rules })).rejects.toThrow(
    /REFERRAL_REWARD_USD must be 0/,
  );
});

test('a file is read, and its errors are reported', async () => {
  const folder = await makeDataDir();
  const path = join(folder, 'rules.json');
  await writeFile(path, JSON.stringify(file));
  expect(await readRules({ ...config, rules: { profile: 'file', file: path } })).toEqual({
    ...{ name: 'fca', source: 'COBS 22.5.11R', closeOutLevel: 50, rewards: false },
    leverage: [{ from: Date.UTC(2019, 7, 1), clientClass: 'retail', kind: 'fx_major', max: 30 }],
  });
  await rm(folder, { recursive: true });
  const absent = { ...config, rules: { profile: 'file', file: path } } as const;
  await expect(readRules(absent)).rejects.toThrow(/can't be read/);
  expect(() => parseRules('{')).toThrow(/must be JSON/);
  const [row] = file.leverage;
  for (const [changed, named] of [
    [{ name: 'F C A' }, 'name'],
    [{ rewards: 'no' }, 'rewards'],
    [{ leverage: [{ ...row, kind: 'tulips' }] }, 'leverage.0.kind'],
    [{ leverage: [{ ...row, max: 0 }] }, 'leverage.0.max'],
    [{ leverage: [{ ...row, from: 'soon' }] }, 'leverage.0.from'],
    [{ more: 1 }, 'more'],
  ] as const)
    expect(() => parseRules(JSON.stringify({ ...file, ...changed }))).toThrow(named);
});
