// Starts a program again when it ends by a fault, after pauses that grow while it keeps failing.
import { setTimeout as sleepFor } from 'node:timers/promises';
import { handOver } from './node24.mjs';

const pauseMsMin = 1_000;
const pauseMsMax = 60_000;
/** A program that ran for so long had started well: the next fault counts as a first one again. */
const healthyMs = 30_000;

/** The program's own word for a fault that another start would meet again (apps/server/src/main/exit-code.ts). */
export const refusedCode = 78;

/**
 * Runs the program until it ends in order, is refused its start, or `stop` aborts; returns its exit code.
 * @param {object} options
 * @param {() => Promise<number>} options.run starts it once and resolves with its exit code
 * @param {AbortSignal} options.stop
 * @param {() => number} options.now
 * @param {(ms: number, signal: AbortSignal) => Promise<void>} options.sleep resolves early once its signal aborts
 * @param {(line: string) => void} options.say
 */
export async function keepRunning({ run, stop, now, sleep, say }) {
  let pauseMs = pauseMsMin;
  for (;;) {
    const begin = now();
    const code = await run();
    if (code === 0 || code === refusedCode || stop.aborted) return code;
    if (now() - begin >= healthyMs) pauseMs = pauseMsMin;
    say(`The program ended by a fault (code ${code}); it is started again in ${pauseMs / 1_000} s.`);
    await sleep(pauseMs, stop);
    if (stop.aborted) return code;
    say('Starting again …');
    pauseMs = Math.min(pauseMsMax, pauseMs * 2);
  }
}

/**
 * Hands over to a program as `handOver` does, again and again as `keepRunning` does; returns its last exit code.
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function startAndKeep(program, args) {
  const stop = new AbortController();
  const ask = () => stop.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, ask);
  try {
    return await keepRunning({
      run: () => handOver(program, args),
      stop: stop.signal,
      now: () => performance.now(),
      sleep: (ms, signal) => sleepFor(ms, undefined, { signal }).catch(() => undefined),
      say: (line) => process.stdout.write(`${line}\n`),
    });
  } finally {
    for (const signal of signals) process.off(signal, ask);
  }
}
