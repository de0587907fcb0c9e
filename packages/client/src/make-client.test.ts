import { expect, test } from 'vitest';
import { socketUrl } from './make-client.ts';

test.each([
  ['https://api.example.com', 'wss://api.example.com/v1/ws'],
  ['https://m.example.com:8443', 'wss://m.example.com:8443/v1/ws'],
  ['http://localhost:8080', 'ws://localhost:8080/v1/ws'],
])('the socket of %s is %s', (origin, url) => {
  expect(socketUrl(origin)).toBe(url);
});
