// A program that ends by a fault is restarted after growing pauses; one that was told to end, or can't start, is not.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusedCode as programs } from '../apps/server/src/main/exit-code.ts';
import { keepRunning, refusedCode } from './keep-running.mjs';

/** Goes through `runs`, each with its length in seconds and its exit code; returns the messages and the pauses. */
async function play(runs: readonly (readonly [seconds: number, code: number])[], stopDuring?: number) {
  let nowMs = 0;
  let count = 0;
  const pauses: number[] = [];
  const said: string[] = [];
  const stop = new AbortController();
  const code = await keepRunning({
    run: async () => {
      const [seconds, result] = runs[count] ?? [0, 0];
      count += 1;
      nowMs += seconds * 1_000;
      return result;
    },
    stop: stop.signal,
    now: () => nowMs,
    sleep: async (ms) => {
      pauses.push(ms / 1_000);
      if (pauses.length === stopDuring) stop.abort();
    },
    say: (line) => void said.push(line),
  });
  return { code, count, pauses, said };
}

it('pauses twice as long each time up to a minute, and starts over after half a minute of health', async () => {
  const faults = Array.from({ length: 9 }, () => [10, 1] as const);
  const { code, count, pauses, said } = await play([...faults, [31, 137], [10, 1], [10, 0]]);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 1, 2]);
  expect({ code, count }).toEqual({ code: 0, count: 12 });
  expect(said.slice(0, 2)).toEqual([
    'The program ended by a fault (code 1); it is started again in 1 s.',
    'Starting again …',
  ]);
});

it('does not restart after an orderly end, a refused start and a request to end', async () => {
  expect(await play([[10, 0]])).toEqual({ code: 0, count: 1, pauses: [], said: [] });
  expect(await play([[10, refusedCode]])).toEqual({ code: refusedCode, count: 1, pauses: [], said: [] });
  expect(refusedCode).toBe(programs);
  const stopped = await play(
    [
      [10, 1],
      [10, 1],
    ],
    2,
  );
  expect(stopped).toMatchObject({ code: 1, count: 2, pauses: [1, 2] });
});

it('runs real programs: again after a fault, and not after the signal that ended it', {
  timeout: 30_000,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'keep-running-'));
  const program = join(dir, 'program.mjs');
  const runs = join(dir, 'runs');
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(runs)}, 'x');
     if (readFileSync(${JSON.stringify(runs)}, 'utf8').length < 2) process.exit(3);
     process.on('SIGTERM', () => process.exit(5));
     setInterval(() => {}, 1_000);
     process.stdout.write('waiting\\n');`,
  );
  const tools = new URL('.', import.meta.url).href;
  const starter = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { startAndKeep } from '${tools}keep-running.mjs';
     process.exitCode = await startAndKeep(process.execPath, [${JSON.stringify(program)}]);`,
  ]);
  let said = '';
  starter.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.includes('waiting')) starter.kill('SIGTERM');
  });
  const code = await new Promise((resolve) => starter.on('close', resolve));
  expect(said).toBe(
    'The program ended by a fault (code 3); it is started again in 1 s.\nStarting again …\nwaiting\n',
  );
  expect(code).toBe(5);
  expect(await readFile(runs, 'utf8')).toBe('xx');
  await rm(dir, { recursive: true });
});
