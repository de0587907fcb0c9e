// The API's OpenAPI 3.1 document, made from the very schemas that check the requests.
import {
  account,
  area,
  boundaryRefusals,
  type CallName,
  type CallSite,
  calls,
  candle,
  coreRefusals,
  instrument,
  order,
  ownRanking,
  paths,
  provider,
  rankedTrader,
  user,
} from '@candor/contract';
import { LANGUAGES } from '@candor/i18n/server';
import * as z from 'zod/mini';
import { KEY_HEADER } from './idempotency.ts';
import { callNotes } from './openapi-notes.ts';
import { takesKey } from './serve-call.ts';

type Json = Record<string, unknown>;

/** `version` is the program's own. */
export function describeApi(version: string): Json {
  const components: Json = { Refusal: refusalSchema };
  const routes: Record<string, Json> = {};
  for (const name of Object.keys(paths) as CallName[]) {
    const site: CallSite = paths[name];
    const describe = (method: 'GET' | 'POST') => describeCall(name, site, method, components);
    routes[site.path] = {
      [site.method.toLowerCase()]: describe(site.method),
      ...(site.changes ? { post: describe('POST') } : {}),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version,
      description:
        'Every answer is an envelope: code 1 success, 0 refused (error, field and details say why), 999 session invalid. ' +
        'Refusals by the rules are HTTP 200; statuses are for faults of the transport. ' +
        'Numbers are exact: money has at most 6 decimals. Live data is on the socket /v1/ws.',
    },
    servers: [{ url: '/' }],
    paths: routes,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token, bare or after Bearer.' },
      },
    },
  };
}

function describeCall(name: CallName, site: CallSite, method: 'GET' | 'POST', components: Json): Json {
  const { tag, summary, description, refusals } = callNotes[name];
  const params = toSchema(calls[name].params, 'input', components);
  const own = ['missing_parameter', 'invalid_parameter', ...refusals];
  const errors = site.auth === 'none' ? own : ['session_invalid', ...own];
  return {
    operationId: site.method === method ? name : `${name}ByPost`,
    tags: [tag],
    summary,
    description: `${description === undefined ? '' : `${description} `}Refusals: ${errors.join(', ')}.`,
    parameters: [
      { name: 'lang', in: 'header', schema: { type: 'string', enum: LANGUAGES, default: 'hk' } },
      ...(takesKey(site) ? [keyParameter] : []),
      ...(method === 'GET' ? queryParameters(params) : []),
    ],
    ...(method === 'POST' && Object.keys(propertiesOf(params)).length > 0
      ? { requestBody: bodyOf(params) }
      : {}),
    ...(site.auth === 'none' ? {} : { security: [{ token: [] }] }),
    responses: describeResponses(toSchema(calls[name].data, 'output', components)),
  };
}

function describeResponses(data: Json): Json {
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 1 }, msg: { type: 'string' }, data },
  };
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const fault = (description: string) => ({
    description,
    content: { 'application/json': { schema: refusal } },
  });
  return {
    200: {
      description: 'Done, or refused by the rules',
      content: { 'application/json': { schema: { oneOf: [success, refusal] } } },
    },
    400: fault('The body could not be read'),
    403: fault('Asked for ahead of time, or by a page of another site'),
    405: fault('Another method is needed'),
    413: fault('Too large'),
    415: fault('A form, a multipart form or JSON is needed'),
    429: { ...fault('Too many requests'), headers: { 'Retry-After': { schema: { type: 'integer' } } } },
    500: fault('A fault of ours; details.request_id names it'),
    503: { ...fault('Starting or busy'), headers: { 'Retry-After': { schema: { type: 'integer' } } } },
  };
}

function queryParameters(params: Json): Json[] {
  return Object.entries(propertiesOf(params)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredOf(params).includes(name),
    schema,
  }));
}

function bodyOf(params: Json): Json {
  const content = { schema: params };
  return {
    required: requiredOf(params).length > 0,
    content: {
      'application/x-www-form-urlencoded': content,
      'multipart/form-data': content,
      'application/json': content,
    },
  };
}

const propertiesOf = (schema: Json): Json => (schema.properties ?? {}) as Json;
const requiredOf = (schema: Json): readonly string[] => (schema.required ?? []) as string[];

/** The shapes that have a name of their own in the document. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries({
  Account: account,
  Area: area,
  Candle: candle,
  Instrument: instrument,
  Order: order,
  OwnRanking: ownRanking,
  Provider: provider,
  RankedTrader: rankedTrader,
  User: user,
}))
  named.add(schema, { id: name });

/** JSON Schema of one schema; named shapes move to the document's components. */
function toSchema(schema: z.ZodMiniType, io: 'input' | 'output', components: Json): Json {
  const made = z.toJSONSchema(schema, { io, metadata: named, target: 'draft-2020-12' }) as Json;
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  Object.assign(components, $defs);
  return typeof rest.id === 'string' ? nameWhole(rest, components) : rest;
}

/** A schema that is itself a named shape. */
function nameWhole(schema: Json, components: Json): Json {
  const name = String(schema.id);
  components[name] ??= schema;
  return { $ref: `#/components/schemas/${name}` };
}

const keyParameter = {
  name: KEY_HEADER,
  in: 'header',
  description:
    'A key of your own for this one act, 16 to 128 visible ASCII characters: sent again, the first reply is given again.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21-\\x7e]{16,128}$' },
};

const refusalSchema = {
  type: 'object',
  required: ['code', 'msg', 'data', 'error'],
  properties: {
    code: { enum: [0, 999] },
    msg: { type: 'string', description: 'For people, in the language of the lang header' },
    data: { type: 'null' },
    error: { type: 'string', enum: [...boundaryRefusals, ...coreRefusals] },
    field: { type: 'string', description: 'The parameter it is about' },
    details: { type: 'object', description: 'Figures from which the fix can be offered' },
  },
};
