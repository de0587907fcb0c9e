// Serves one image at a signed address, for five minutes, as an image only. The address works only for the person it
// was made for while they are logged in, so a copied address shows nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH, OFFICE_FILE_PATH } from '../../files/signed-address.ts';
import type { Callers } from '../../web/callers.ts';
import { TransportFault } from '../../web/refused.ts';
import type { SeenImage } from './seen-images.ts';

const imageWeight = 10;

export interface ImageRouteOptions {
  readonly files: Pick<PrivateFiles, 'read'>;
  readonly callers: Callers;
  /** Called before an operator is shown an image of a user. */
  readonly mayOperatorSee: (seen: SeenImage) => Promise<boolean>;
}

interface ImageRequest {
  readonly Params: { readonly name: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

export function serveImages(
  app: FastifyInstance,
  { files, callers, mayOperatorSee }: ImageRouteOptions,
): void {
  const handler = async (
    request: FastifyRequest<ImageRequest>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { name } = request.params;
    const { query } = request;
    const [viewer, expires, signature] = [
      textOf(query.viewer),
      textOf(query.expires),
      textOf(query.signature),
    ];
    const found = await files.read({ name, viewer, expires, signature });
    if (!found) throw new TransportFault('not_found');
    const { userId, viewer: who } = found;
    const callerOf = who.kind === 'operator' ? callers.operatorOf : callers.clientOf;
    if ((await callerOf(request as FastifyRequest))?.id !== who.id) throw new TransportFault('not_found');
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
  };
  for (const path of [FILE_PATH, OFFICE_FILE_PATH])
    app.route<ImageRequest>({
      method: 'GET',
      url: `${path}:name`,
      exposeHeadRoute: false,
      config: { weight: imageWeight },
      handler,
    });
}

/** A parameter that is given twice has no single value. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
