// The program: settings, the venue, its addresses, and an orderly end.
import { readFile } from 'node:fs/promises';
import { describeSettings } from './config/help.ts';
import { makeLog } from './config/log.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import { exitCodeOf } from './main/exit-code.ts';
import { say, seconds } from './main/report.ts';
import { Shutdown } from './main/shutdown.ts';
import { openVenue } from './main/venue.ts';

const stopMsMax = 5_000;
/** If a part of the program has died, the rest may never end: it is better restarted soon. */
const deathMsMax = 1_000;

async function main(): Promise<void> {
  const version = await readVersion();
  if (process.argv.includes('--help')) return say(describeSettings());
  if (process.argv.includes('--version')) return say(version);
  await run(readConfig(), version);
}

async function run(config: Config, version: string): Promise<void> {
  const log = makeLog(config.logLevel);
  const shutdown = new Shutdown(log);
  let ending = false;
  const end = async (code: number, msMax = stopMsMax): Promise<void> => {
    if (ending) return;
    ending = true;
    // The timer keeps the program up until the end: an empty event loop would end it with success.
    setTimeout(() => {
      log.error(`not everything ended within ${seconds(msMax)}`);
      process.exit(code || 1);
    }, msMax);
    await shutdown.run();
    process.exit(code);
  };
  const die = (error: unknown): void => {
    if (ending) return;
    log.fatal({ err: error }, 'the program ends');
    void end(exitCodeOf(error), deathMsMax);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends the program at once.
      if (ending) process.exit(1);
      say('ending …');
      void end(0);
    });
  for (const name of config.unread) log.warn(`${name} is set, but not used in this version`);
  try {
    const { origin, feedLabel } = await openVenue({ config, log, version, shutdown, onDeath: die });
    announce(origin, feedLabel, config);
  } catch (error) {
    if (ending) return;
    process.stderr.write(`${describeFault(error, config)}\n`);
    log.debug({ err: error }, 'the start failed');
    await end(exitCodeOf(error));
  }
}

function announce(origin: string, feedLabel: string, { dataDir }: Config): void {
  say(`Candor is ready after ${seconds(performance.now())}`);
  say(`  app       ${origin}/`);
  say(`  API docs  ${origin}/docs`);
  say(`  prices    ${feedLabel}`);
  say(`  data      ${dataDir}`);
}

function describeFault(error: unknown, { port, host }: Config): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: end the other program, or set PORT to another (0 takes any free one)`;
  if (code === 'EACCES' && port < 1_024) return `port ${port} needs more rights: set PORT to one above 1023`;
  if (code === 'EADDRNOTAVAIL') return `this machine has no address ${host}: set HOST to one that it has`;
  return message ?? String(error);
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigFault ? error.message : ((error as Error).stack ?? error)}\n`,
  );
  process.exitCode = exitCodeOf(error);
}
