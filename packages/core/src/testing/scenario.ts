// Trading rules as tables: each row is one command, with its expected result after the arrow. Comments start with #.
//
//   terms   EURUSD fee 3 level 20             overrides of the instrument's spec
//   account A1 1000.00                         a real account with that balance (demo: `account A1 demo`)
//   time    2026-11-20T10:00:00Z               sets the venue's clock; each row moves it by 1 ms
//   tick    EURUSD 1.10000 1.10010             (dated earlier: `tick EURUSD 1.1 1.1 late 20000`)
//   buy     A1 O1 EURUSD 0.10 x100 sl 1.09 tp 1.2 at 1.1 dev 5   -> opened 1.10010 margin 110.01 fee 0
//   limit/stop rows: `buy A1 O2 EURUSD 0.10 x100 pending 1.09 kind limit until 2026-11-20T12:00:00Z -> placed limit`
//   close   A1 O1 0.05                         -> closed 1.10000 profit -1.00
//   key     K1 close A1 O1                     any command under a key; a repeated row gets the same answer
//   stamp   T1 close A1 O1                     the same under a key that is stored ten minutes
//   deposit, withdraw, approve, pay …          rows about money: scenario-money.ts
//   restart                                    forgets the market and restores from a snapshot
//   expect  A1 balance 999 equity 998 margin 0 free 998 level none positions 0
import { exportState, importState, type PlainState } from '../engine/snapshot.ts';
import { VenueState } from '../engine/state.ts';
import { Venue } from '../engine/venue.ts';
import { type Actor, clientActor, systemActor } from '../model/actor.ts';
import type { Command, IdempotencyKey } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent } from '../model/market.ts';
import { priceOf, usd } from '../units/units.ts';
import { makeSpec } from './make-spec.ts';
import { type Names, readCommand } from './scenario-commands.ts';
import { describeEvent, describeRefusal, metricsOf, sameFigure } from './scenario-describe.ts';

export interface Scenario {
  readonly venue: Venue;
  readonly events: VenueEvent[];
}

/** Runs a table. Throws at the first row with an unexpected outcome, with the row and both outcomes. */
export function runScenario(table: string): Scenario {
  const runner = new Runner();
  table.split('\n').forEach((line, index) => {
    const text = line.replace(/#.*$/, '').trim();
    if (text) runner.run(text, index + 1);
  });
  return runner;
}

const DAY_MS = 86_400_000;

/** Accounts act for themselves; commands of the whole venue come from its start. */
const actorOf = (command: Command): Actor =>
  'accountId' in command ? clientActor(command.accountId) : systemActor('start');

class Runner implements Scenario {
  readonly events: VenueEvent[] = [];
  venue: Venue;
  readonly #names: Names = { accounts: new Map(), orders: new Map() };
  readonly #ticks = new Map<number, number>();
  #now = Date.parse('2026-11-20T10:00:00Z');

  constructor() {
    this.venue = this.#newVenue(new VenueState(0));
  }

  run(line: string, row: number): void {
    const [act = '', expected = ''] = line.split('->').map((part) => part.trim());
    const words = act.split(/\s+/);
    this.#now += 1;
    if (words[0] === 'expect') {
      this.#expectAccount(words, row, line);
      return;
    }
    const before = this.events.length;
    const outcome = this.#perform(words);
    const precisions = this.#precisions;
    const said = this.events.slice(before).map((event) => describeEvent(event, this.#names, precisions));
    const got = outcome ?? said.join('; ');
    if (line.includes('->') && got !== expected) {
      throw new Error(`row ${row}: ${act}\n  expected: ${expected}\n  got:      ${got}`);
    }
    if (!line.includes('->') && outcome?.startsWith('refused'))
      throw new Error(`row ${row}: ${act}: ${outcome}`);
  }

  #perform(words: readonly string[]): string | null {
    const [verb = '', a = '', b = '', c = ''] = words;
    switch (verb) {
      case 'time':
        this.#now = Date.parse(a);
        return null;
      case 'wait':
        this.#now += Number(a);
        return null;
      case 'restart':
        this.venue = this.#newVenue(
          importState(JSON.parse(JSON.stringify(exportState(this.venue.state))) as PlainState),
        );
        return null;
      case 'account':
        return this.#openAccount(a, b);
      case 'tick':
        return this.#tick(a, b, c, words[4] === 'late' ? Number(words[5]) : 0);
      case 'market':
        return this.#session(this.#instrument(a), b as 'open');
      case 'rollover': // rollover 2026-11-20: 17:00 New York of that day, which is now, or the time that is named
        return this.#market({ kind: 'rollover', valueDate: a, at: b ? Date.parse(b) : this.#now });
      case 'reopen': {
        const accountId = this.#names.accounts.get(a) ?? -1;
        return this.#command({ type: 'OpenAccount', accountId, demo: true });
      }
      case 'confirm':
        return this.#market({ kind: 'confirmation', instrumentIds: [this.#instrument(a)], until: this.#now });
      case 'key':
      case 'stamp': {
        const [receivedAt, expiresAt] = [this.#now, this.#now + (verb === 'key' ? DAY_MS : 600_000)];
        return this.#ask(words.slice(2), { key: a, hash: words.slice(2).join(' '), receivedAt, expiresAt });
      }
      default:
        return this.#ask(words, null);
    }
  }

  #ask(words: readonly string[], key: IdempotencyKey | null): string | null {
    const { command, name, actor = actorOf(command) } = readCommand(words, this.#names, this.venue);
    const outcome = this.#command(command, { name, idempotency: key, actor });
    if (command.type === 'ConfigureInstrument') this.#session(command.terms.id, 'open');
    return outcome;
  }

  #command(
    command: Command,
    how: { name?: string | null; idempotency?: IdempotencyKey | null; actor?: Actor } = {},
  ): string | null {
    const { name, idempotency = null, actor = actorOf(command) } = how;
    const before = this.events.length;
    const reply = this.venue.handle({ command, actor, idempotency }, this.#now);
    if (!reply.ok) return `refused ${reply.refusal.code}${describeRefusal(reply.refusal)}`;
    if (name && reply.order) this.#names.orders.set(name, reply.order.order.id);
    if (this.events.length > before || command.type === 'OpenAccount') return null;
    return idempotency ? 'again' : 'nothing new';
  }

  #market(event: MarketEvent): null {
    this.venue.onMarket(event, this.#now);
    return null;
  }

  #session(instrumentId: number, status: 'open' | 'closed' | 'halted'): null {
    return this.#market({ kind: 'session', instrumentId, status, nextOpen: null, at: this.#now });
  }

  #openAccount(name: string, balance: string): null {
    const id = this.#names.accounts.size + 1;
    this.#names.accounts.set(name, id);
    this.#command({ type: 'OpenAccount', accountId: id, demo: balance === 'demo' });
    // Other commands fund real accounts; a table starts them with the stated balance.
    const account = this.venue.state.account(id);
    if (balance !== 'demo') {
      account.balance = usd(balance);
      const { real } = this.venue.state.house;
      real.set('funding', (real.get('funding') ?? 0n) - BigInt(account.balance));
    }
    return null;
  }

  #tick(code: string, bid: string, ask: string, lateMs: number): null {
    const instrumentId = this.#instrument(code);
    const precision = this.venue.state.terms.get(instrumentId)?.precision ?? 5;
    const no = (this.#ticks.get(instrumentId) ?? 0) + 1;
    this.#ticks.set(instrumentId, no);
    const prices = { bid: priceOf(bid, precision), ask: priceOf(ask, precision) };
    return this.#market({ kind: 'tick', instrumentId, no, ...prices, at: this.#now - lateMs });
  }

  get #precisions(): ReadonlyMap<number, number> {
    return new Map(
      this.events.flatMap((event) =>
        event.type === 'OrderPlaced' ? [[event.orderId, event.precision] as const] : [],
      ),
    );
  }

  #expectAccount(words: readonly string[], row: number, line: string): void {
    const account = this.venue.state.account(this.#names.accounts.get(words[1] ?? '') ?? -1);
    const metrics = metricsOf(this.venue, account);
    for (let index = 2; index + 1 < words.length; index += 2) {
      const [name = '', expected = ''] = [words[index], words[index + 1]];
      if (!sameFigure(name, metrics[name], expected))
        throw new Error(`row ${row}: ${line}\n  ${name}: expected ${expected}, got ${metrics[name]}`);
    }
  }

  /** An instrument that the market names first is listed with its default spec. */
  #instrument(code: string): number {
    const spec = makeSpec(code);
    if (!this.venue.state.terms.has(spec.id)) {
      this.#command({ type: 'ConfigureInstrument', terms: spec });
      this.#session(spec.id, 'open');
    }
    return spec.id;
  }

  #newVenue(state: VenueState): Venue {
    return new Venue(state, (event) => this.events.push(event));
  }
}
