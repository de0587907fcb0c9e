// Runs the whole program as a child, as `npm start` does, so that tests can talk to it and kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@candor/contract';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Program {
  readonly origin: string;
  readonly child: ChildProcess;
  /** GET with query parameters; resolves to the envelope, whatever its code. Rejects when the connection breaks. */
  get(
    path: string,
    params?: Record<string, string | number>,
    headers?: Record<string, string>,
  ): Promise<Envelope>;
  /** SIGKILL to the program and to every process it started, all at once. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** Resolves once the program accepts requests; rejects with its output if it ends before that. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      ALLOW_REAL_ON_SIMULATED: 'on',
      RULES: 'none',
      LOG_LEVEL: 'warn',
      METHOD_HOLD_HOURS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await listening(child);
  const get: Program['get'] = async (path, params = {}, headers = {}) => {
    const words = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]);
    const query = new URLSearchParams(words);
    const response = await fetch(`${origin}${path}?${query}`, { headers: { lang: 'en', ...headers } });
    return (await response.json()) as Envelope;
  };
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    origin,
    child,
    get,
    kill: async () => {
      for (const pid of [child.pid as number, ...(await processesBelow(child.pid as number))]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /http:\/\/[^\s/]+:\d+/.exec(said);
      if (address) resolve(address[0].replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`the program ended with code ${code} before it listened:\n${said}`)),
    );
  });
}

/** The current descendants of a process: for the program, those of its database. */
export async function processesBelow(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = / [A-Z] (\d+) /.exec(stat.slice(stat.lastIndexOf(')')));
    if (parent) parents.set(Number(name), Number(parent[1]));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}
