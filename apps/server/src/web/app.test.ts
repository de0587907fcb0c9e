// The headers that tell caches about compressed answers.
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressReplies } from './app.ts';

it('a compressed answer keeps its other Vary headers, so that a cache does not mix languages', async () => {
  const app = fastify();
  compressReplies(app);
  app.get('/page', (_, reply) => reply.header('Vary', 'Accept-Language').send('x'.repeat(5_000)));
  app.get('/list', (_, reply) => reply.send('x'.repeat(5_000)));
  app.get('/call', (_, reply) => reply.header('Vary', 'Origin').send('x'.repeat(5_000)));
  const varyOf = async (url: string) => {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    return [headers['content-encoding'], headers.vary];
  };
  expect(await varyOf('/page')).toEqual(['gzip', 'Accept-Encoding, Origin, Accept-Language']);
  // The header of every call, sent once.
  expect(await varyOf('/call')).toEqual(['gzip', 'Accept-Encoding, Origin']);
  expect(await varyOf('/list')).toEqual(['gzip', 'Accept-Encoding, Origin']);
});
