// For tests: calls of the contract over real HTTP, each answer checked against the contract's schema.
import { deepStrictEqual } from 'node:assert';
import {
  type CallData,
  type CallName,
  type CallSite,
  CODE_SUCCESS,
  calls,
  type Envelope,
  type ErrorName,
  envelope,
  paths,
  refusalSchema,
  refusals,
} from '@candor/contract';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
}
type Parameters = Readonly<Record<string, string | number | File>>;

/** Compares a rejection with its row in the table: it has the field and exactly the details of that row. */
function checkRefusal(body: Envelope): void {
  const name = body.error as ErrorName;
  if (!Object.hasOwn(refusals, name)) throw new Error(`no such refusal: ${JSON.stringify(body)}`);
  refusalSchema(name).parse(body);
}

function formOf(params: Parameters): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(params))
    form.append(key, value instanceof File ? value : String(value));
  return form;
}

export function makeTestClient(origin: string) {
  /** Throws if the answer does not have exactly the contract's shape. */
  const ask = async <N extends CallName>(
    name: N,
    params: Parameters = {},
    { token, method, headers = {} }: CallOptions = {},
  ): Promise<Envelope<CallData<N>>> => {
    const site: CallSite = paths[name];
    const used = method ?? site.method;
    const text = new URLSearchParams();
    for (const [key, value] of Object.entries(params)) text.append(key, String(value));
    const query = used === 'GET' ? `?${text}` : '';
    const response = await fetch(`${origin}${site.path}${query}`, {
      method: used,
      headers: { lang: 'en', ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(used === 'POST' ? { body: site.fileBytesMax === undefined ? text : formOf(params) } : {}),
    });
    const body = (await response.json()) as Envelope<CallData<N>>;
    if (body.code === CODE_SUCCESS) deepStrictEqual(envelope(calls[name].data).parse(body), body);
    else checkRefusal(body);
    if (response.status !== 200)
      throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ask,
    /** The data; throws on a refusal. */
    async get<N extends CallName>(name: N, params?: Parameters, options?: CallOptions): Promise<CallData<N>> {
      const body = await ask(name, params, options);
      if (body.code !== CODE_SUCCESS) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return body.data;
    },
    async loginDemo(id = crypto.randomUUID()): Promise<{ token: string; id: number }> {
      const { token, user } = await this.get('createDemo', { demo_id: id }, { method: 'POST' });
      return { token, id: user.id };
    },
  };
}
export type TestClient = ReturnType<typeof makeTestClient>;
