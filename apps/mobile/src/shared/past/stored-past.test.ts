// The keys that this device trusts after logs were succeeded by others.
import { expect, it, vi } from 'vitest';
import { believedKeys } from './stored-past.ts';

const keyOf = (name: string, verifierKey = `${name} key`) => ({ name, origin: `venue/${name}`, verifierKey });
const pastOf = (name: string) => ({ [name]: { key: `${name} key`, note: '' } });
const first = keyOf('shard-0');
const next = keyOf('shard-0-2');

it('trusts the key that it saw first, and that of a new first log, without a look', async () => {
  const look = vi.fn();
  const served = [keyOf('shard-0', 'another'), keyOf('tape')];
  expect(await believedKeys(served, pastOf('shard-0'), look)).toEqual(['shard-0 key', 'tape key']);
  expect(look).not.toHaveBeenCalled();
});

it('verifies a log that follows another before it trusts its key', async () => {
  const kept = { ...pastOf('shard-0'), ...pastOf('shard-0-2') };
  expect(await believedKeys([first, next], pastOf('shard-0'), async () => ({ kept }))).toEqual([
    'shard-0 key',
    'shard-0-2 key',
  ]);
});

it('does not trust a log that does not extend the one before', async () => {
  const look = async () => ({ kept: pastOf('shard-0') });
  expect(await believedKeys([first, next], pastOf('shard-0'), look)).toEqual(['shard-0 key']);
});
