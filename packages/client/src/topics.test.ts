import {
  ACCOUNT_TOPICS,
  CODE_SESSION_INVALID,
  CODE_SUCCESS,
  klineTopic,
  MARKET_TOPIC,
  SOCKET_PATH,
  SOCKET_VERSION,
} from '@candor/contract';
import { expect, test } from 'vitest';
import * as http from './http.ts';
import * as client from './topics.ts';

test('what is spelt again without the validator equals the contract', () => {
  expect(client.SOCKET_PATH).toBe(SOCKET_PATH);
  expect(client.SOCKET_VERSION).toBe(SOCKET_VERSION);
  expect(client.MARKET_TOPIC).toBe(MARKET_TOPIC);
  expect(client.ACCOUNT_TOPICS).toEqual(ACCOUNT_TOPICS);
  expect(client.klineTopic('EURUSD')).toBe(klineTopic('EURUSD'));
  expect(http.CODE_SUCCESS).toBe(CODE_SUCCESS);
  expect(http.CODE_SESSION_INVALID).toBe(CODE_SESSION_INVALID);
});
