// One demo client of a soak: trades with keys, retries after an unknown outcome, and records acknowledged orders.
import { randomUUID } from 'node:crypto';
import {
  CODE_SUCCESS,
  type Deals,
  type Envelope,
  type Instrument,
  KEY_HEADER,
  type Login,
  ORDER_STATUS_CODES,
  type Order,
  PLACEMENT_CODES,
  paths,
} from '@candor/contract';
import { Caller, envelopeOf } from './call.ts';
import type { Tally } from './tally.ts';

interface Act {
  readonly path: string;
  readonly params: Record<string, string | number>;
  readonly key: string;
}

/** Rejections of an order that an honest client may get while prices move and databases hang. */
const passing = ['quote_stale', 'conversion_unavailable', 'insufficient_margin'];
const openMax = 25;

export class HonestClient {
  readonly caller: Caller;
  readonly #demoId: string;
  readonly #tally: Tally;
  readonly #acknowledged = new Map<string, Order>();
  #origin = '';
  #token = '';
  #unknown: Act | null = null;

  constructor(number: number, tally: Tally) {
    this.#demoId = `soak-client-${String(number).padStart(4, '0')}-${randomUUID()}`;
    this.#tally = tally;
    this.caller = new Caller(`127.0.1.${number + 1}`);
  }

  get token(): string {
    return this.#token;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Resolves once logged in; tries again while the venue is busy or starting. */
  async login(origin: string): Promise<void> {
    this.#origin = origin;
    const answer = await this.#settled(paths.createDemo.path, { demo_id: this.#demoId });
    if (answer.code !== CODE_SUCCESS) throw new Error(`no demo login: ${JSON.stringify(answer)}`);
    this.#token = (answer.data as Login).token;
  }

  async logout(): Promise<void> {
    await this.#settled(paths.logout.path, {}, 'POST');
  }

  /** Sends one command: opens while there is room, otherwise closes; a command interrupted by a failure comes first. */
  async trade(instruments: readonly Instrument[]): Promise<void> {
    const act = this.#unknown ?? this.#nextAct(instruments);
    this.#unknown = act;
    const answer = await this.#call(act.path, act.params, { key: act.key });
    if (!answer) return;
    this.#unknown = null;
    if (answer.code === CODE_SUCCESS) {
      this.#acknowledged.set(act.key, answer.data as Order);
      this.#tally.count('orders acknowledged');
    } else if (passing.includes(answer.error ?? '')) this.#tally.count(`refused ${answer.error}`);
    else this.#tally.fault(`an order was answered ${JSON.stringify(answer)}`);
  }

  /** Everything acknowledged is there once, and nothing else; faults go to the tally. */
  async compare(): Promise<void> {
    for (let n = 0; this.#unknown && n < 50; n += 1) await this.trade([]);
    const open = (await this.#ids(ORDER_STATUS_CODES.open)).sort(byNumber);
    const expected = this.#open().sort(byNumber);
    if (JSON.stringify(open) !== JSON.stringify(expected))
      this.#tally.fault(
        `${this.caller.address} holds ${open.length} positions, ${expected.length} acknowledged`,
      );
    const { total } = (
      await this.#settled(paths.myDeal.path, { status: ORDER_STATUS_CODES.history, page: 1 })
    ).data as Deals;
    if (total !== this.#closed().length)
      this.#tally.fault(
        `${this.caller.address} has ${total} in history, ${this.#closed().length} acknowledged`,
      );
    this.#tally.count('comparisons with what was acknowledged');
  }

  async #ids(status: number): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = (await this.#settled(paths.myDeal.path, { status, page })).data as Deals;
      if (data.length === 0) return ids;
      ids.push(...data.map((order) => order.Id));
    }
  }

  #nextAct(instruments: readonly Instrument[]): Act {
    const key = randomUUID();
    const open = this.#open();
    const id = open[Math.floor(Math.random() * open.length)];
    if (id !== undefined && (open.length > openMax || Math.random() < 0.3))
      return { path: paths.close.path, params: { id }, key };
    const instrument = instruments[Math.floor(Math.random() * instruments.length)];
    if (!instrument) throw new Error('no instruments to trade');
    const multiple = instrument.HasForexMultiple.at(-1)?.Value ?? 1;
    const type = 1 + Math.floor(Math.random() * 2);
    const params = {
      type,
      cont: instrument.ForexMinCont,
      forex_id: instrument.Id,
      status: PLACEMENT_CODES.market,
      multiple,
    };
    return { path: paths.submit.path, params, key };
  }

  #closed(): number[] {
    return [...this.#acknowledged.values()]
      .filter((order) => order.Status === ORDER_STATUS_CODES.history)
      .map((order) => order.Id);
  }

  #open(): number[] {
    const closed = new Set(this.#closed());
    const orders = [...this.#acknowledged.values()].filter(
      (order) => order.Status === ORDER_STATUS_CODES.open,
    );
    return orders.map((order) => order.Id).filter((id) => !closed.has(id));
  }

  async #settled(
    path: string,
    params: Record<string, string | number>,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<Envelope> {
    for (let tries = 0; tries < 120; tries += 1) {
      const answer = await this.#call(path, params, { method });
      if (answer) return answer;
      await pause(500);
    }
    throw new Error(`${path} was not answered within a minute`);
  }

  /** Undefined if the outcome is unknown or the venue said "later". */
  async #call(
    path: string,
    params: Record<string, string | number>,
    { key, method = 'GET' }: { key?: string; method?: 'GET' | 'POST' } = {},
  ): Promise<Envelope | undefined> {
    const url = new URL(path, this.#origin);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    const headers = {
      lang: 'en',
      ...(this.#token ? { authorization: this.#token } : {}),
      ...(key ? { [KEY_HEADER]: key } : {}),
    };
    let reply: Awaited<ReturnType<Caller['send']>>;
    try {
      reply = await this.caller.send(url, headers, method);
    } catch {
      this.#tally.count('honest calls without a reply');
      await pause(250);
      return undefined;
    }
    this.#tally.latency(reply.ms);
    this.#tally.count(`honest calls answered ${reply.status}`);
    if (reply.status === 503 || reply.status === 429) {
      if (!envelopeOf(reply)) this.#tally.fault(`${reply.status} without an envelope: ${reply.text}`);
      if (reply.status === 429) this.#tally.fault(`an honest client was limited at ${path}`);
      await pause(500);
      return undefined;
    }
    const answer = envelopeOf(reply);
    if (!answer || reply.status !== 200) {
      this.#tally.fault(`${path} was answered ${reply.status}: ${reply.text.slice(0, 200)}`);
      return undefined;
    }
    return answer;
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const byNumber = (a: number, b: number): number => a - b;
