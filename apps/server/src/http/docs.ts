// The API's document at /openapi.json, and a page at /docs that reads it, with assets of our own.
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

export async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = describeApi(version);
  const text = JSON.stringify(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text),
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
