// Calls of the office over HTTP: JSON, the operator's cookie, a key for each action, the envelope.
import {
  CODE_SESSION_INVALID,
  KEY_HEADER,
  LANGUAGE_HEADER,
  OFFICE_HEADER,
  OFFICE_IDLE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeData,
  type OfficeParams,
  type OfficeSite,
  officeCalls,
  type UnkeyedOfficeCallName,
} from '@candor/contract';
import { CallError } from '../call-error.ts';
import { type CamelCase, snakeName, toCamelCase, toSnakeCase } from '../camel-case.ts';
import { exchange } from '../exchange.ts';

export type OfficeInput<N extends OfficeCallName> = CamelCase<OfficeParams<N>>;
export type OfficeAnswer<N extends OfficeCallName> = CamelCase<OfficeData<N>>;

export interface OfficeHttpOptions {
  /** Called when the cookie is no longer valid, except by the login itself. */
  onSessionInvalid(): void;
  /** True if nobody is at the screen: such a request does not extend the login. */
  isIdle(): boolean;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

export interface OfficeCallOptions {
  readonly signal?: AbortSignal;
}
export interface KeyedOfficeOptions extends OfficeCallOptions {
  /** One key per action; reused only to retry after an unknown outcome. */
  readonly key: string;
}

export interface OfficeHttp {
  /** One that takes a key is not sent without it. Throws CallError (rejected) or NetworkError (no response). */
  call<N extends OfficeCallName>(
    name: N,
    input: OfficeInput<N>,
    options: KeyedOfficeOptions,
  ): Promise<OfficeAnswer<N>>;
  call<N extends UnkeyedOfficeCallName>(
    name: N,
    input: OfficeInput<N>,
    options?: OfficeCallOptions,
  ): Promise<OfficeAnswer<N>>;
}

const TIMEOUT_MS = 20_000;

export function makeOfficeHttp(options: OfficeHttpOptions): OfficeHttp {
  const { fetch = globalThis.fetch.bind(globalThis), timeoutMs = TIMEOUT_MS } = options;

  return {
    async call<N extends OfficeCallName>(
      name: N,
      input: OfficeInput<N>,
      { signal, key }: OfficeCallOptions & Partial<KeyedOfficeOptions> = {},
    ): Promise<OfficeAnswer<N>> {
      const { site, url, init } = prepare(name, input);
      const headers = {
        ...init.headers,
        [LANGUAGE_HEADER]: 'en',
        ...(key === undefined ? {} : { [KEY_HEADER]: key }),
        ...(options.isIdle() ? { [OFFICE_IDLE_HEADER]: '1' } : {}),
      };
      try {
        const request = (within: AbortSignal) => fetch(url, { ...init, headers, signal: within });
        const { data } = await exchange(request, timeoutMs, signal);
        return toCamelCase(data) as OfficeAnswer<N>;
      } catch (fault) {
        const isInvalid = fault instanceof CallError && fault.code === CODE_SESSION_INVALID;
        if (isInvalid && site.permission !== 'none') options.onSessionInvalid();
        throw fault;
      }
    },
  };
}

/** Names of the path's parameters go into the path, the others into the query or the body. */
function prepare(name: OfficeCallName, input: object) {
  const site: OfficeSite = officeCalls[name];
  const rest = new Map<string, unknown>();
  for (const [field, value] of Object.entries(input) as [string, unknown][])
    if (value !== undefined && value !== null) rest.set(snakeName(field), toSnakeCase(value));
  const path = site.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest.get(field));
    rest.delete(field);
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = {};
  if (site.method === 'GET') {
    const query = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]));
    const url = `${OFFICE_PATH}${path}${rest.size > 0 ? `?${query}` : ''}`;
    return { site, url, init: { method: 'GET', cache: 'no-store' as const, headers } };
  }
  headers[OFFICE_HEADER] = '1';
  if (site.fileBytesMax !== undefined)
    return { site, url: `${OFFICE_PATH}${path}`, init: { method: 'POST', headers, body: formOf(rest) } };
  headers['content-type'] = 'application/json';
  const body = JSON.stringify(Object.fromEntries(rest));
  return { site, url: `${OFFICE_PATH}${path}`, init: { method: 'POST', headers, body } };
}

function formOf(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.set(field, value instanceof Blob ? value : String(value));
  return form;
}
