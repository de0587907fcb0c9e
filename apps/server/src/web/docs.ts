// The API's document at /openapi.json, and a page at /docs that reads it, with assets of our own.
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
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
