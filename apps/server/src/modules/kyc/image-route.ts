// Where a signed address leads: one image, for five minutes, as an image and nothing else.
import type { FastifyInstance } from 'fastify';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH } from '../../files/signed-address.ts';
import { TransportFault } from '../../web/refused.ts';
import type { SeenImage } from './seen-images.ts';

const imageWeight = 10;

export interface ImageRouteOptions {
  readonly files: Pick<PrivateFiles, 'read'>;
  /** Asked before an operator is shown an image of a user. */
  readonly mayOperatorSee: (seen: SeenImage) => Promise<boolean>;
}

export function serveImages(app: FastifyInstance, { files, mayOperatorSee }: ImageRouteOptions): void {
  app.route<{ Params: { name: string }; Querystring: Readonly<Record<string, unknown>> }>({
    method: 'GET',
    url: `${FILE_PATH}:name`,
    exposeHeadRoute: false,
    config: { weight: imageWeight },
    handler: async ({ params: { name }, query }, reply) => {
      const [viewer, expires, signature] = [
        textOf(query.viewer),
        textOf(query.expires),
        textOf(query.signature),
      ];
      const found = await files.read({ name, viewer, expires, signature });
      if (!found) throw new TransportFault('not_found');
      const { userId, viewer: who } = found;
      if (who.kind === 'operator' && !(await mayOperatorSee({ operatorId: who.id, userId, name })))
        throw new TransportFault('not_found');
      return reply
        .headers({
          'Cache-Control': 'private, no-store',
          'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'Content-Disposition': 'inline; filename="image.jpg"',
          'X-Content-Type-Options': 'nosniff',
        })
        .type('image/jpeg')
        .send(found.jpeg);
    },
  });
}

/** Of a name that came twice there is no one value. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
