// Long answers, as lists of bars are, travel compressed; short ones are sooner sent than packed.
import type { FastifyInstance } from 'fastify';
import { compressQuickly } from './shared-answers.ts';
import { encodingOf } from './static-files.ts';

const bytesMin = 4_096;

export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < bytesMin) return done(null, payload);
    const encoding = encodingOf(request);
    if (encoding === undefined || reply.hasHeader('content-encoding')) return done(null, payload);
    const own = String(reply.getHeader('Vary') ?? '').split(/,\s*/);
    const vary = [...new Set(['Accept-Encoding', 'Origin', ...own.filter(Boolean)])].join(', ');
    reply.header('Content-Encoding', encoding).header('Vary', vary);
    reply.removeHeader('content-length');
    compressQuickly(payload, encoding).then((packed) => done(null, packed), done);
  });
}
