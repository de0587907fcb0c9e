// What is logged of connections that break: one in use is, one of a pool that ends anyway is not.
import { expect, it } from 'vitest';
import { makePool } from './database.ts';
import { silentLog } from './store-log.ts';

it('logs a connection that breaks, but none that breaks while the pool ends', async () => {
  const warnings: string[] = [];
  const pool = makePool({ host: '/nowhere' }, { ...silentLog, warn: (message) => warnings.push(message) });
  const breakOne = (words: string) => pool.emit('error', new Error(words), {} as never);
  breakOne('the cable');
  const ended = pool.end();
  breakOne('the server went first');
  await ended;
  expect(warnings).toEqual(['a database connection broke: the cable']);
});
