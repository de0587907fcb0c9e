// The course of a soak: clients and attackers all the time, disturbances at set moments, a line of statistics every
// minute.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Instrument, paths } from '@candor/contract';
import { type Program, startProgram } from '@candor/server/testing/program.ts';
import { WebSocket } from 'ws';
import { cutConnections, residentMb, standStill } from './harm.ts';
import { HonestClient, pause } from './honest-client.ts';
import { attack } from './hostile.ts';
import { isLevel, type MemorySample } from './memory.ts';
import { Tally } from './tally.ts';

const verify = fileURLToPath(import.meta.resolve('@candor/server/commands/verify.ts'));

const CLIENTS = 8;
const VISITORS = 3;
/** Between two acts of a client: about two a second. */
const ACT_MS = 450;
const SAMPLE_MS = 5_000;

/** Shares of the whole time at which harm is done. After the last kill memory is watched. */
const kills = [0.08, 0.16, 0.24];
const cuts = [0.3, 0.55, 0.8];
const stalls: readonly (readonly [share: number, ms: number])[] = [
  [0.12, 4_000],
  [0.4, 25_000],
  [0.65, 8_000],
  [0.85, 3_000],
];

export interface SoakOptions {
  readonly dataDir: string;
  readonly minutes: number;
  readonly say: (line: string) => void;
}

export class Soak {
  readonly #options: SoakOptions;
  readonly #tally: Tally;
  readonly #clients: readonly HonestClient[];
  readonly #memory: MemorySample[] = [];
  #program: Program | null = null;
  #instruments: Instrument[] = [];
  #paused = true;
  #ended = false;
  readonly #begin = performance.now();

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#tally = new Tally((words) => options.say(`✗ ${words}`));
    this.#clients = Array.from({ length: CLIENTS }, (_, n) => new HonestClient(n, this.#tally));
  }

  /** Returns the findings in words; empty if there are none. */
  async run(): Promise<readonly string[]> {
    const { minutes, say } = this.#options;
    const whole = minutes * 60_000;
    await this.#open();
    this.#paused = false;
    const loops = [
      ...this.#clients.map((client) => this.#trading(client)),
      ...Array.from({ length: VISITORS }, (_, n) => this.#visiting(n)),
      this.#attacking(),
      this.#sampling(),
      this.#reporting(),
    ];
    const plan = [
      ...kills.map((share) => ({ share, act: () => this.#kill() })),
      ...cuts.map((share) => ({ share, act: () => this.#cut() })),
      ...stalls.map(([share, ms]) => ({ share, act: () => this.#stall(ms) })),
    ].sort((a, b) => a.share - b.share);
    for (const { share, act } of plan) {
      await pause(Math.max(0, whole * share - this.#elapsed));
      await act();
    }
    await pause(Math.max(0, whole - this.#elapsed));
    this.#ended = true;
    await Promise.all(loops);
    await this.#compareAll();
    const code = await this.#program?.stop();
    if (code !== 0) this.#tally.fault(`the program ended with code ${code}`);
    await this.#verify();
    const lastKill = whole * (kills.at(-1) ?? 0);
    const level = isLevel(this.#memory.filter(({ at }) => at > lastKill + 30_000));
    say(`memory after the last kill: ${level.words}`);
    if (!level.ok) this.#tally.fault(`memory grew: ${level.words}`);
    say(this.#tally.describe());
    return this.#tally.faults;
  }

  get #elapsed(): number {
    return performance.now() - this.#begin;
  }

  async #open(): Promise<void> {
    this.#program = await startProgram({ DATA_DIR: this.#options.dataDir, RATE_LIMITS: 'on' });
    const { origin, child } = this.#program;
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && !this.#ended)
        this.#tally.fault(`the program ended by itself, code ${code}`);
    });
    for (const client of this.#clients) await client.login(origin);
    const answer = await this.#program.get(paths.tradeList.path);
    this.#instruments = (answer.data as Instrument[]).filter(
      (one) => one.CategoryId === 1 && one.QuoteCurrency === 'USD',
    );
  }

  async #trading(client: HonestClient): Promise<void> {
    while (!this.#ended) {
      if (!this.#paused) await client.trade(this.#instruments);
      await pause(ACT_MS * (0.5 + Math.random()));
    }
  }

  /** Logs in, listens for a while, and logs out again. */
  async #visiting(n: number): Promise<void> {
    const visitor = new HonestClient(100 + n, this.#tally);
    while (!this.#ended) {
      const origin = this.#program?.origin;
      if (this.#paused || !origin) {
        await pause(250);
        continue;
      }
      try {
        await visitor.login(origin);
        await this.#listen(origin, visitor);
        await visitor.logout();
        this.#tally.count('visits');
      } catch {
        this.#tally.count('visits broken off');
      }
    }
  }

  #listen(origin: string, { token, caller }: HonestClient): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/v1/ws`, {
        localAddress: caller.address,
      });
      const timer = setTimeout(() => socket.terminate(), 4_000);
      socket.on('open', () => {
        for (const frame of [
          { cmd: 'login', token },
          { cmd: 'sub', topic: 'DAY_MARKET' },
          { cmd: 'sub', topic: 'FOREX_TRADE' },
        ])
          socket.send(JSON.stringify(frame));
      });
      socket.on('message', () => this.#tally.count('pushes heard'));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #attacking(): Promise<void> {
    while (!this.#ended) {
      const origin = this.#program?.origin;
      if (!this.#paused && origin) await attack(origin, this.#tally);
      await pause(500);
    }
  }

  async #kill(): Promise<void> {
    this.#options.say(`${this.#clock} kill`);
    this.#paused = true;
    await this.#program?.kill();
    await pause(300);
    await this.#open();
    await this.#compareAll();
    this.#paused = false;
    this.#tally.count('kills');
  }

  async #cut(): Promise<void> {
    const count = await cutConnections(this.#options.dataDir);
    this.#options.say(`${this.#clock} cut ${count} connections to the database`);
    if (count === 0) this.#tally.fault('there was no connection to cut');
    this.#tally.count('connections cut', count);
  }

  async #stall(ms: number): Promise<void> {
    const before = this.#tally.of('orders acknowledged');
    const stopped = await standStill(this.#program?.child.pid ?? 0, ms);
    this.#options.say(`${this.#clock} the database stood still for ${ms / 1_000} s (${stopped} processes)`);
    if (stopped === 0) this.#tally.fault('there was no database to stop');
    for (let waited = 0; this.#tally.of('orders acknowledged') === before; waited += 100) {
      if (waited > 30_000)
        return this.#tally.fault('no order was acknowledged 30 s after the database went on');
      await pause(100);
    }
    this.#tally.count('stalls');
  }

  async #compareAll(): Promise<void> {
    for (const client of this.#clients) await client.compare();
  }

  /** `npm run verify` on what is left: of an honest venue, whatever harm was done to it, it has nothing to say. */
  async #verify(): Promise<void> {
    const { dataDir, say } = this.#options;
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [...process.execArgv, verify, '--receipts', '300'], {
      env: { PATH, HOME, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => say(`  ${line}`));
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('✗ ')) this.#tally.fault(line.slice(2));
    });
    const [code] = await once(child, 'close');
    if (code !== 0) this.#tally.fault(`npm run verify ended with code ${code}`);
  }

  async #sampling(): Promise<void> {
    while (!this.#ended) {
      const mb = await residentMb(this.#program?.child.pid ?? 0);
      if (mb > 0) this.#memory.push({ at: this.#elapsed, mb });
      await pause(SAMPLE_MS);
    }
  }

  async #reporting(): Promise<void> {
    const { say } = this.#options;
    for (let n = 1; !this.#ended; n += 1) {
      for (let waited = 0; waited < 60_000 && !this.#ended; waited += 500) await pause(500);
      const { count, p50, p99, max } = this.#tally.takeLatencies();
      const memory = (this.#memory.at(-1)?.mb ?? 0).toFixed(0);
      say(
        `${String(n).padStart(3)} min  ${memory.padStart(4)} MB  ${String(count).padStart(6)} honest calls, ` +
          `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms, ` +
          `${this.#tally.of('orders acknowledged')} orders, ${this.#tally.of('faults')} faults`,
      );
    }
  }

  get #clock(): string {
    return `${(this.#elapsed / 60_000).toFixed(1).padStart(4)} min`;
  }
}
