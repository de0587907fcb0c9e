// What is told of connections that break: one in use is, one of a pool that ends anyway is not.
import { expect, it } from 'vitest';
import { makePool } from './database.ts';
import { silentLog } from './store-log.ts';

it('tells a connection that breaks, but none that breaks while the pool ends', async () => {
  const told: string[] = [];
  const pool = makePool({ host: '/nowhere' }, { ...silentLog, warn: (message) => told.push(message) });
  const breakOne = (words: string) => pool.emit('error', new Error(words), {} as never);
  breakOne('the cable');
  const ended = pool.end();
  breakOne('the server went first');
  await ended;
  expect(told).toEqual(['a database connection broke: the cable']);
});
