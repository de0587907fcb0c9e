// Where the pictures of articles are: everyone may see them, and one never changes under its address.
import type { FastifyInstance } from 'fastify';
import { TransportFault } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';
import { IMAGES_PATH, type NewsImages } from './news-images.ts';

export function serveNewsImages(app: FastifyInstance, images: Pick<NewsImages, 'find'>): void {
  app.route<{ Params: { name: string } }>({
    method: 'GET',
    url: `${IMAGES_PATH}:name`,
    config: { weight: weights.stored },
    handler: async ({ params: { name } }, reply) => {
      const jpeg = /^[0-9a-f]{32}$/.test(name) ? await images.find(name) : undefined;
      if (!jpeg) throw new TransportFault('not_found');
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'Content-Disposition': 'inline; filename="picture.jpg"',
        })
        .type('image/jpeg')
        .send(jpeg);
    },
  });
}
