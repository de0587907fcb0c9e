// Calls of the contract over HTTP: headers, the envelope, and the difference between a rejection and an unknown
// outcome.
import type { CallData, CallName, CallParams, UnkeyedCallName } from '@candor/contract';
import {
  type CallSite,
  CODE_SESSION_INVALID,
  KEY_HEADER,
  LANGUAGE_HEADER,
  type ShellCallName,
  STAMP_PARAMETER,
  shellPaths,
} from '@candor/contract/plain';
import { CallError, type CallFault, isCallFault, NetworkError } from './call-error.ts';
import { exchange } from './exchange.ts';

export interface HttpOptions {
  /** Origin of the API, without a slash at the end; empty for the page's own. */
  readonly origin: string;
  language(): string;
  token(): string | null;
  /** Called when the server does not know the token that was sent. Not called for initialising calls. */
  onSessionInvalid(): void;
  /** Called with every fault that the app must show (`showFault`). Cancelled calls are not faults. */
  onFault?(fault: CallFault, name: CallName): void;
  /** Called once a call was answered without a rejection. */
  onDone?(name: CallName): void;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly online?: () => boolean;
  readonly timeoutMs?: number;
}
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The app shows its fault; for other calls the caller does. */
  readonly showFault?: boolean;
  /** Replaces the client's own, for requests that a plain one can't make. */
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}
/** One key per command: it is reused only to send the same again after an unknown outcome. */
export interface KeyedOptions extends CallOptions {
  readonly idempotencyKey: string;
}
/** The calls of some areas. One that takes a key is not sent without it. */
export interface Calls<Name extends CallName> {
  /** The answer's data. Throws CallError (rejected) or NetworkError (no answer). */
  call<C extends Name>(name: C, params: CallParams<C>, options: KeyedOptions): Promise<CallData<C>>;
  call<C extends Name & UnkeyedCallName>(
    name: C,
    params: CallParams<C>,
    options?: CallOptions,
  ): Promise<CallData<C>>;
  /** The same with the server's message for people. */
  send<C extends Name>(name: C, params: CallParams<C>, options: KeyedOptions): Promise<Answer<C>>;
  send<C extends Name & UnkeyedCallName>(
    name: C,
    params: CallParams<C>,
    options?: CallOptions,
  ): Promise<Answer<C>>;
}
interface Answer<C extends CallName> {
  readonly data: CallData<C>;
  readonly msg: string;
}
type Places<Name extends CallName> = { readonly [C in Name]: CallSite };
/**
 * The calls available to every page. Calls of another area come with its paths, which are loaded with the code that
 * needs them.
 */
export interface Http extends Calls<ShellCallName> {
  at<Name extends CallName>(paths: Places<Name>): Calls<Name>;
}

type SentOptions = CallOptions & Partial<KeyedOptions>;

const TIMEOUT_MS = 15_000;

export function makeHttp(options: HttpOptions): Http {
  const {
    fetch = globalThis.fetch.bind(globalThis),
    now = Date.now,
    online = () => navigator.onLine !== false,
    timeoutMs = TIMEOUT_MS,
  } = options;

  function prepare(
    site: CallSite,
    params: object,
    call: SentOptions,
    token: string | null,
    signal: AbortSignal,
  ) {
    const method = site.secret ? 'POST' : site.method;
    const form = new URLSearchParams();
    for (const [key, value] of Object.entries(params) as [string, unknown][]) {
      if (value !== undefined && value !== null) form.set(key, String(value));
    }
    const headers: Record<string, string> = { [LANGUAGE_HEADER]: options.language() };
    if (token !== null) headers.authorization = token;
    if (call.idempotencyKey !== undefined) headers[KEY_HEADER] = call.idempotencyKey;
    const init: RequestInit = { method, headers, signal, credentials: 'omit', cache: 'no-store' };
    let url = options.origin + site.path;
    if (method === 'GET') {
      form.set(STAMP_PARAMETER, String(now()));
      url += `?${form}`;
    } else init.body = form;
    return [url, init] as const;
  }

  async function send<C extends CallName>(
    name: C,
    site: CallSite,
    params: CallParams<C>,
    call: SentOptions = {},
  ) {
    const token = options.token();
    try {
      if (call.signal?.aborted) throw new NetworkError('cancelled', 'not_sent');
      if (!online()) throw new NetworkError('offline', 'not_sent');
      const answer = await exchange(
        (signal) => (call.fetch ?? fetch)(...prepare(site, params, call, token, signal)),
        call.timeoutMs ?? timeoutMs,
        call.signal,
      );
      options.onDone?.(name);
      // The server validates its responses by the same schemas from which this type is derived.
      return { data: answer.data as CallData<C>, msg: answer.msg };
    } catch (fault) {
      if (isCallFault(fault)) announce(fault, { name, site, call, token });
      throw fault;
    }
  }

  function announce(
    fault: CallFault,
    { name, site, call, token }: { name: CallName; site: CallSite; call: SentOptions; token: string | null },
  ): void {
    if (fault instanceof CallError && fault.code === CODE_SESSION_INVALID) {
      // A newer login may have come during this call, to which the answer does not apply.
      if (!site.initial && token === options.token()) options.onSessionInvalid();
      if (site.initial) return;
    }
    if (call.showFault && fault.code !== 'cancelled') options.onFault?.(fault, name);
  }

  const at = <Name extends CallName>(paths: Places<Name>): Calls<Name> => ({
    send: <C extends Name>(name: C, params: CallParams<C>, call?: SentOptions) =>
      send(name, paths[name], params, call),
    call: async <C extends Name>(name: C, params: CallParams<C>, call?: SentOptions) =>
      (await send(name, paths[name], params, call)).data,
  });
  return { ...at(shellPaths), at };
}
