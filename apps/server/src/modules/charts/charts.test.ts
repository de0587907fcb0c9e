// Stored charts over HTTP: written, versioned, limited, carried over from a demo.
import { expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { openByMail } from '../identity/testing/real-accounts.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const read = (of = token) => client.get('chartStorage', {}, { token: of });
const put = (version: number, content: string) =>
  client.get('chartStoragePut', { version, content }, { token });
const tryPut = (params: Readonly<Record<string, string | number>>) =>
  client.ask('chartStoragePut', { version: 0, content: '{}', ...params }, { token });

test('an account begins with nothing, and reads what it stored last', async () => {
  expect(await read()).toEqual({ version: 0, content: '{}' });
  await put(0, '{"layouts":[{"name":"黃金"}]}');
  const last = await put(1, '{"drawings":{"EURUSD":[]}}');
  expect(last).toEqual({ version: 2, content: '{"drawings":{"EURUSD":[]}}' });
  expect(await read()).toEqual(last);
});

test('a device that has read an older version changes nothing, and learns the version', async () => {
  await put(0, '{"a":1}');
  expect(await tryPut({ content: '{"b":1}' })).toMatchObject({
    error: 'chart_storage_changed',
    field: 'version',
    details: { version: 1 },
  });
  const both = await Promise.all(['{"c":1}', '{"d":1}'].map((content) => tryPut({ version: 1, content })));
  expect(both.filter(({ code }) => code === 1).length).toBe(1);
  expect((await read()).version).toBe(2);
});

test.each([
  [{ content: 'drawings' }, 'content'],
  [{ content: '[]' }, 'content'],
  [{ content: 'null' }, 'content'],
  [{ content: '{"a":"\u0000"}' }, 'content'],
  [{ content: `{"a":"${'x'.repeat(24_000)}"}` }, 'content'],
  [{ version: 'new' }, 'version'],
])('%# is rejected', async (change, field) => {
  expect(await tryPut(change)).toMatchObject({ error: 'invalid_parameter', field });
  expect((await read()).version).toBe(0);
});

test('others have their own, and without a login there is nothing', async () => {
  await put(0, '{"a":1}');
  const { token: other } = await client.loginDemo();
  expect((await read(other)).content).toBe('{}');
  for (const [name, params] of [
    ['chartStorage', {}],
    ['chartStoragePut', { version: 0, content: '{}' }],
  ] as const)
    expect(await client.ask(name, params)).toMatchObject({ error: 'session_invalid' });
});

test('whoever registers from a demo takes the drawings along', async () => {
  const before = await put(0, '{"a":1}');
  const { token: real } = await openByMail({ client, venue }, {}, { token });
  expect(await read(real)).toEqual(before);
  expect(await read()).toEqual(before);
});
