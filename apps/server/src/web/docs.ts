// The API's document at /openapi.json, and a page at /docs that reads it, with assets of our own.
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { describeOffice } from './openapi-office.ts';
import type { OfficeDoor } from './operator.ts';
import type { Peers } from './reached-by.ts';
import { TransportFault } from './refused.ts';
import { pageWeights } from './route-weights.ts';
import { makeStaticFile, sendFile } from './static-files.ts';

export async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = describeApi(version);
  const file = makeStaticFile('/openapi.json', Buffer.from(JSON.stringify(document)));
  app.get('/openapi.json', { config: { weight: pageWeights.document } }, async (request, reply) =>
    sendFile(request, reply, file),
  );
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Candor API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, persistAuthorization: false },
  });
}

/** The office's own document, for whom the office is there. It says no secret, but it is nobody else's. */
export function serveOfficeDocs(
  app: FastifyInstance,
  { version, door, reachedBy }: { version: string; door: OfficeDoor; reachedBy: Peers['reachedBy'] },
): void {
  const file = makeStaticFile('/openapi.json', Buffer.from(JSON.stringify(describeOffice(version))));
  app.get('/office/openapi.json', { config: { weight: pageWeights.document } }, async (request, reply) => {
    if (!door.isOpenTo(reachedBy(request.raw).address)) throw new TransportFault('not_found');
    return sendFile(request, reply, file);
  });
}
