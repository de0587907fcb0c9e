// The version of the live socket's frames, which a client names as it logs in.
import { CLOSE_UNSUPPORTED_VERSION, SOCKET_VERSION } from '@candor/contract';
import { afterEach, expect, test } from 'vitest';
import type { TestVenue } from '../testing/test-venue.ts';
import { useTrader } from '../testing/use-trader.ts';
import { TestSocket } from './testing.ts';

let venue: TestVenue;
let token: string;
const opened: TestSocket[] = [];
useTrader((trader) => {
  ({ venue, token } = trader);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function open(): Promise<TestSocket> {
  const socket = await TestSocket.open(venue.origin);
  opened.push(socket);
  return socket;
}

test('a login may name the current version of its frames, or none', async () => {
  const socket = await open();
  expect(await socket.say({ cmd: 'login', token, v: SOCKET_VERSION })).toMatchObject({ code: 1 });
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ code: 1 });
  for (const v of [0, 1.5, 'one'])
    expect(await socket.say({ cmd: 'login', token, v })).toMatchObject({
      error: 'invalid_parameter',
      field: 'v',
    });
});

test('a login with a future version is rejected and the socket is closed', async () => {
  const socket = await open();
  expect(await socket.say({ cmd: 'login', token, v: SOCKET_VERSION + 1 })).toMatchObject({
    code: 0,
    error: 'unsupported_version',
    field: 'v',
    msg: 'The server does not support this version of the live connection.',
  });
  expect(await socket.untilClosed()).toEqual({
    code: CLOSE_UNSUPPORTED_VERSION,
    reason: `version ${SOCKET_VERSION} is the latest`,
  });
});
