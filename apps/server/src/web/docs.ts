// Serves the API's document at /openapi.json, and a page at /docs that shows it, with the venue's own assets.
import {
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallContract,
  officeCallsByArea,
  takesOfficeKey,
} from '@candor/contract';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  describeApi,
  describeResponses,
  type Json,
  keyParameter,
  propertiesOf,
  queryParameters,
  refusalSchema,
  toSchema,
} from './openapi.ts';
import type { OfficeAccess } from './operator.ts';
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

/**
 * The office's own document, for callers who may reach the office. It contains no secret, but others do not need it.
 */
export function serveOfficeDocs(
  app: FastifyInstance,
  { version, access, reachedBy }: { version: string; access: OfficeAccess; reachedBy: Peers['reachedBy'] },
): void {
  const file = makeStaticFile('/openapi.json', Buffer.from(JSON.stringify(describeOffice(version))));
  app.get('/office/openapi.json', { config: { weight: pageWeights.document } }, async (request, reply) => {
    if (!access.isOpenTo(reachedBy(request.raw).address)) throw new TransportFault('not_found');
    return sendFile(request, reply, file);
  });
}

/** `version` is the program's version. */
function describeOffice(version: string): Json {
  const components: Json = { Refusal: refusalSchema };
  const routes: Record<string, Json> = {};
  for (const [area, calls] of Object.entries(officeCallsByArea)) {
    for (const [name, call] of Object.entries<OfficeCallContract>(calls)) {
      const path = `${OFFICE_PATH}${call.path}`;
      routes[path] = {
        ...routes[path],
        [call.method.toLowerCase()]: describeCall(area, name, call, components),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor office',
      version,
      description: `Calls for operators. Authentication is by cookie; every POST needs the header ${OFFICE_HEADER}: 1 and a JSON body.`,
    },
    servers: [{ url: '/' }],
    paths: routes,
    components: {
      schemas: components,
      securitySchemes: { cookie: { type: 'apiKey', in: 'cookie', name: 'candor_office' } },
    },
  };
}

function describeCall(area: string, name: string, call: OfficeCallContract, components: Json): Json {
  const { method, path, permission, summary, description = '' } = call;
  const params = toSchema(call.params, 'input', components);
  const isInPath = (field: unknown): boolean => path.includes(`{${String(field)}}`);
  const shown = queryParameters(params).map((one) =>
    isInPath(one.name) ? { ...one, in: 'path', required: true } : one,
  );
  const isPost = method === 'POST';
  const body = Object.fromEntries(Object.entries(propertiesOf(params)).filter(([field]) => !isInPath(field)));
  const required = ((params.required ?? []) as string[]).filter((field) => !isInPath(field));
  const needed =
    permission === 'none' || permission === 'begun' || permission === 'any' ? '' : `Needs ${permission}. `;
  return {
    operationId: name,
    tags: [area],
    summary,
    description: `${needed}${description === '' ? '' : `${description} `}Refusals: ${[
      ...(permission === 'none' ? [] : ['session_invalid', 'step_required', 'not_permitted']),
      'missing_parameter',
      'invalid_parameter',
      ...call.refusals,
    ].join(', ')}.`,
    parameters: [
      ...(isPost ? [officeHeader] : []),
      ...(takesOfficeKey(call) ? [keyParameter] : []),
      ...shown.filter((one) => !isPost || one.in === 'path'),
    ],
    ...(isPost && Object.keys(body).length > 0
      ? {
          requestBody: {
            required: required.length > 0,
            content: { 'application/json': { schema: { ...params, properties: body, required } } },
          },
        }
      : {}),
    ...(permission === 'none' ? {} : { security: [{ cookie: [] }] }),
    responses: describeResponses(toSchema(call.data, 'output', components)),
  };
}

const officeHeader = {
  name: OFFICE_HEADER,
  in: 'header',
  required: true,
  schema: { const: '1' },
};
