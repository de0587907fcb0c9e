// `npm run witness -- [<log url>] <verifier key> [...]`; --help names the settings.
import { runWitness } from './run-witness.ts';
import { HELP, parseSettings } from './settings.ts';

const words = process.argv.slice(2);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

/** The delay between two looks at a state that a cache may explain. */
const AGAIN_MS = 5_000;

if (words.includes('--help')) process.stdout.write(HELP);
else
  try {
    process.exitCode = await runWitness(parseSettings(words, process.env), {
      stop: stop.signal,
      say: (line) => process.stdout.write(`${line}\n`),
      warn: (line) => process.stderr.write(`${line}\n`),
      againMs: AGAIN_MS,
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
