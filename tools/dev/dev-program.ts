// A program that runs while one develops: its lines come with its name before them, and it can be started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { dyingWithUs } from '../node24.mjs';
import { root } from '../repository.mjs';

/** The server takes up to five seconds to end in order. */
const endMsMax = 7_000;

export interface DevProgramOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

export class DevProgram {
  readonly #options: DevProgramOptions;
  readonly #ended = Promise.withResolvers<number>();
  #child: ChildProcess | undefined;
  #restart: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: DevProgramOptions) {
    this.#options = options;
  }

  /** Resolves to its exit code if it ends without being told to. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  start(): void {
    const { args, env, cwd = root } = this.#options;
    const [command, given] = dyingWithUs(process.execPath, args);
    // A separate process group: Ctrl-C reaches only this program, which ends it in order.
    const child = spawn(command, given, {
      cwd,
      env: process.stdout.isTTY ? { ...env, FORCE_COLOR: '1' } : env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isWanted = true;
    this.#show(child.stdout);
    this.#show(child.stderr);
    child.on('error', (error) => this.#say(error.message));
    child.on('close', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#isWanted) return;
      this.#say(`ended with ${code}; it starts again with the next change`);
      this.#ended.resolve(code ?? 1);
    });
  }

  /** Changes that come while it ends are in the next start anyway. */
  restart(): void {
    this.#restart ??= this.#end().then(() => {
      this.#restart = undefined;
      this.start();
    });
  }

  async stop(): Promise<void> {
    await this.#restart;
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#isWanted = false;
    if (child === undefined) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), endMsMax);
    await closed;
    clearTimeout(late);
  }

  #show(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.#say(line));
  }

  #say(line: string): void {
    process.stdout.write(`${this.#options.name.padEnd(6)} │ ${line}\n`);
  }
}
