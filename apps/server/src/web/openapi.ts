// The API's OpenAPI 3.1 document, generated from the schemas that validate requests.
import {
  type AreaName,
  type CallContract,
  type CallName,
  type CallSite,
  CODE_REFUSED,
  CODE_SESSION_INVALID,
  CODE_SUCCESS,
  callsByArea,
  KEY_HEADER,
  KEY_PATTERN,
  LANGUAGE_HEADER,
  namedShapes,
  paths,
  refusals,
  SOCKET_PATH,
  type TransportRefusal,
  takesKey,
} from '@candor/contract';
import { LANGUAGES } from '@candor/i18n/server';
import * as z from 'zod/mini';
import { isFree } from './serve-call.ts';

export type Json = Record<string, unknown>;

/** `version` is the program's version. */
export function describeApi(version: string): Json {
  const components: Json = { Refusal: refusalSchema };
  const routes: Record<string, Json> = {};
  for (const [area, calls] of Object.entries(callsByArea) as [AreaName, CallsOfArea][]) {
    for (const [name, call] of Object.entries(calls) as [CallName, CallContract][]) {
      const site: CallSite = paths[name];
      const described = { name, call, area, site };
      routes[site.path] = {
        [site.method.toLowerCase()]: describeCall(described, site.method, components),
        ...(site.changes ? { post: describeCall(described, 'POST', components) } : {}),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version,
      description:
        `Every answer is an envelope. code: ${CODE_SUCCESS} success, ${CODE_REFUSED} rejected (see error, field and details), ${CODE_SESSION_INVALID} session invalid. ` +
        'Rejections under the trading rules are HTTP 200; other HTTP statuses are transport errors. ' +
        `Numbers are exact: money has at most 6 decimals. Live data is on the socket ${SOCKET_PATH}.`,
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

const titleOf = (area: AreaName): string => area.charAt(0).toUpperCase() + area.slice(1);

type CallsOfArea = Readonly<Partial<Record<CallName, CallContract>>>;
interface Described {
  readonly name: CallName;
  readonly call: CallContract;
  readonly area: AreaName;
  readonly site: CallSite;
}

function describeCall({ name, call, area, site }: Described, method: 'GET' | 'POST', components: Json): Json {
  const { summary, description } = call;
  const params = toSchema(call.params, 'input', components);
  const own = ['missing_parameter', 'invalid_parameter', ...call.refusals];
  const errors = isFree(site.auth) ? own : ['session_invalid', ...own];
  return {
    operationId: site.method === method ? name : `${name}ByPost`,
    tags: [titleOf(area)],
    summary,
    description: `${description === undefined ? '' : `${description} `}Refusals: ${errors.join(', ')}.`,
    parameters: [
      { name: LANGUAGE_HEADER, in: 'header', schema: { type: 'string', enum: LANGUAGES, default: 'hk' } },
      ...(takesKey(site) ? [keyParameter] : []),
      ...(method === 'GET' ? queryParameters(params) : []),
    ],
    ...(method === 'POST' && Object.keys(propertiesOf(params)).length > 0
      ? { requestBody: bodyOf(params, site) }
      : {}),
    ...(site.auth === 'none' ? {} : { security: [{ token: [] }, ...(isFree(site.auth) ? [{}] : [])] }),
    responses: describeResponses(toSchema(call.data, 'output', components)),
  };
}

export function describeResponses(data: Json): Json {
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: CODE_SUCCESS }, msg: { type: 'string' }, data },
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
    ...Object.fromEntries(
      Object.entries(faultDescriptions).map(([status, description]) => [
        status,
        waitStatuses.has(Number(status))
          ? { ...fault(description), headers: { 'Retry-After': { schema: { type: 'integer' } } } }
          : fault(description),
      ]),
    ),
  };
}

/** Answers of a call whose path is known, so not_found is not among them. */
type CallFault = Exclude<TransportRefusal, 'not_found'>;
const faultDescriptions: Readonly<Record<(typeof refusals)[CallFault]['status'], string>> = {
  400: 'The body could not be read',
  403: 'Request was prefetched, or came from another site',
  405: 'Another method is needed',
  413: 'Too large',
  415: 'Send a form, a multipart form or JSON',
  429: 'Too many requests',
  500: 'Server error; quote details.request_id',
  503: 'Starting or busy',
};
const waitStatuses: ReadonlySet<number> = new Set([refusals.rate_limited.status, refusals.busy.status]);

export function queryParameters(params: Json): Json[] {
  return Object.entries(propertiesOf(params)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredOf(params).includes(name),
    schema,
  }));
}

function bodyOf(params: Json, { fileBytesMax }: CallSite): Json {
  const content = { schema: params };
  const required = requiredOf(params).length > 0;
  if (fileBytesMax !== undefined) return { required, content: { 'multipart/form-data': content } };
  return {
    required,
    content: {
      'application/x-www-form-urlencoded': content,
      'multipart/form-data': content,
      'application/json': content,
    },
  };
}

export const propertiesOf = (schema: Json): Json => (schema.properties ?? {}) as Json;
const requiredOf = (schema: Json): readonly string[] => (schema.required ?? []) as string[];

/** Shapes with their own name in the document. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(namedShapes)) named.add(schema, { id: name });

/** Returns the JSON Schema of a schema; named shapes move to the document's components. */
export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output', components: Json): Json {
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

export const keyParameter = {
  name: KEY_HEADER,
  in: 'header',
  description:
    'A key you choose for this one action, 16 to 128 visible ASCII characters. If the request is repeated with it, you get the first answer again.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: KEY_PATTERN.source },
};

export const refusalSchema = {
  type: 'object',
  required: ['code', 'msg', 'data', 'error'],
  properties: {
    code: { enum: [CODE_REFUSED, CODE_SESSION_INVALID] },
    msg: { type: 'string', description: 'For people, in the language of the lang header' },
    data: { type: 'null' },
    error: { type: 'string', enum: Object.keys(refusals) },
    field: { type: 'string', description: 'The parameter it is about' },
    details: { type: 'object', description: 'Figures from which the fix can be offered' },
  },
};
