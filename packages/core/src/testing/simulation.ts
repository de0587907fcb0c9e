// One seeded run: a random market and random clients drive the shards of a venue, auditors check every answer, and each
// shard is repeatedly discarded and rebuilt from its journal.
import { operatorActor } from '../model/actor.ts';
import type { CommandRequest } from '../model/command.ts';
import type { MarketEvent } from '../model/market.ts';
import { Random } from './random.ts';
import { SimulatedShard } from './simulated-shard.ts';
import { SimulatedMarket, simulatedSpec } from './simulation-market.ts';
import { newTally, type Tally } from './simulation-tally.ts';

/** Decided by one shard, and followed by the others where it was accepted. */
const VENUE_COMMANDS: readonly string[] = [
  'ConfigureInstrument',
  'HaltInstrument',
  'ResumeInstrument',
  'ChangeSettings',
];

/** The shards of a seed: every fifth has two, and the others have the first or the second one alone. */
export function shardsOfSeed(seed: number): number[] {
  return seed % 5 === 0 ? [0, 1] : [seed % 2];
}

export class Simulation {
  readonly tally: Tally = newTally();
  readonly #random: Random;
  readonly #market: SimulatedMarket;
  readonly #shards: readonly SimulatedShard[];
  #step = 0;

  /** `shards`: those whose venues are driven, by the same market. */
  constructor(seed: number, shards: readonly number[]) {
    this.#random = new Random(seed);
    this.#market = new SimulatedMarket(this.#random);
    const place = (): string => `seed ${seed}, step ${this.#step}`;
    const { tally } = this;
    this.#shards = shards.map((shard) => new SimulatedShard({ shard, random: this.#random, tally, place }));
  }

  /** Throws at the first mismatch, with the seed, the step, the shard, the command and both values. */
  run(steps: number): Tally {
    this.#begin();
    for (this.#step = 1; this.#step <= steps; this.#step += 1) this.#next();
    for (const shard of this.#shards) this.#crash(shard);
    return this.tally;
  }

  #begin(): void {
    const random = this.#random;
    for (const terms of simulatedSpec(random.pick(['0', '3.5', '0.0005']))) {
      this.#market.list(terms);
      const command = { type: 'ConfigureInstrument', terms } as const;
      for (const shard of this.#shards)
        this.#act(shard, { command, actor: operatorActor('olga'), idempotency: null });
    }
    for (const shard of this.#shards) this.#openAccounts(shard);
    for (const event of this.#market.startUp()) this.#take(event);
    for (const shard of this.#shards) shard.keepSnapshot();
  }

  #openAccounts(shard: SimulatedShard): void {
    const random = this.#random;
    const accounts = random.between(5, 10);
    for (let k = 0; k < accounts; k += 1) {
      const demo = random.chance(0.4);
      const { command, ...request } = shard.acts.openAccount(demo);
      this.#act(shard, { command, ...request });
      if (!demo && 'accountId' in command) this.#act(shard, shard.acts.firstDeposit(command.accountId));
    }
  }

  #next(): void {
    const random = this.#random;
    const market = this.#market;
    market.passTime();
    const rollover = market.nextRollover();
    if (rollover) this.#take(rollover);
    const kind = random.weighted({
      ...{ tick: 640, act: 320, session: 6, confirm: 40, time: 40 },
      ...{ crash: 6, doom: 4, snapshot: 6 },
    });
    const shard = this.#shards.length > 1 ? random.pick(this.#shards) : (this.#shards[0] as SimulatedShard);
    switch (kind) {
      case 'tick':
        this.#take(market.tick());
        break;
      case 'act':
        this.#actOf(shard);
        break;
      case 'session': {
        const status = random.weighted({ open: 6, closed: 2, halted: 1 });
        this.#take(market.session(random.pick([...market.walks.keys()]), status));
        break;
      }
      case 'confirm':
        this.#take(market.confirmation());
        break;
      case 'time':
        shard.passTime(market.now);
        break;
      case 'crash':
        this.#crash(shard);
        break;
      case 'doom':
        shard.doom(random.between(1, 25));
        break;
      case 'snapshot':
        shard.keepSnapshot();
    }
    for (const each of this.#shards) if (each.isDue()) this.#crash(each);
  }

  #actOf(shard: SimulatedShard): void {
    const request = shard.nextAct(this.#market.now);
    const isOk = this.#act(shard, request);
    if (!isOk || !VENUE_COMMANDS.includes(request.command.type)) return;
    for (const other of this.#shards) if (other !== shard) this.#act(other, request);
  }

  /** Whether it was accepted. */
  #act(shard: SimulatedShard, request: CommandRequest): boolean {
    const begun = shard.instruments;
    const { ok } = shard.act(request, this.#market.now);
    // A new instrument starts closed and without a price, because the feed has not reported it.
    const { command } = request;
    if (command.type === 'ConfigureInstrument' && begun < shard.instruments) {
      if (!this.#market.walks.has(command.terms.id)) this.#market.list(command.terms);
      this.#take(this.#market.session(command.terms.id, 'open'), [shard]);
    }
    return ok;
  }

  #take(event: MarketEvent, shards = this.#shards): void {
    if (event.kind === 'tick') this.tally.ticks += 1;
    for (const shard of shards) shard.take(event, this.#market.now);
  }

  /** The shard is rebuilt from its journal, and all get the market as it stands. */
  #crash(shard: SimulatedShard): void {
    shard.crash(this.#market.now);
    if (this.#random.chance(0.5)) shard.keepSnapshot();
    for (const event of this.#market.startUp()) this.#take(event);
  }
}
