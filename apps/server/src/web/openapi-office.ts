// The document of the office's calls, made from the very schemas that check the requests.
import { OFFICE_HEADER, OFFICE_PATH, type OfficeCallContract, officeCallsByArea } from '@candor/contract';
import {
  describeResponses,
  type Json,
  keyParameter,
  propertiesOf,
  queryParameters,
  refusalSchema,
  toSchema,
} from './openapi.ts';
import { takesOfficeKey } from './register-office-call.ts';

/** `version` is the program's own. */
export function describeOffice(version: string): Json {
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
      ...(takesOfficeKey(method, permission) ? [keyParameter] : []),
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
