// The program's log on stderr: JSON lines for machines, short plain lines at a terminal.
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

export function makeLog(level: string, destination: DestinationStream = stderr()): Logger {
  const hooks = { logMethod: countRepeatedLines() };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks }, destination);
}

const stderr = (): DestinationStream =>
  process.stderr.isTTY ? { write: writePlain } : pino.destination({ dest: 2, sync: true });

function writePlain(line: string): void {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const extra = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  const stack = isError(err) ? `\n${err.stack}` : '';
  const label = pino.levels.labels[Number(level)] ?? '';
  process.stderr.write(`${String(time).slice(11, 19)} ${label.padEnd(5)} ${msg ?? ''}${extra}${stack}\n`);
}

const isError = (value: unknown): value is { stack: string } =>
  typeof value === 'object' && value !== null && 'stack' in value;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Repeated warnings and errors are counted: the first is written in full, and after a minute one line gives the number
 * of further ones.
 */
const windowMs = 60_000;
/** The number of kinds of lines that are counted at a time. Lines of further kinds are written in full. */
const kindsMax = 200;
/** Clients quote the request id that they were given, so the count names some of them. */
const idsMax = 20;
const levelWarn = 40;
/** The end of the program is always logged. */
const levelFatal = 60;

interface Kind {
  more: number;
  readonly requestIds: string[];
}

function countRepeatedLines(): LogMethod {
  const kinds = new Map<string, Kind>();
  return function (args, method, level) {
    const write = (...line: unknown[]): void => method.apply(this, line as Parameters<typeof method>);
    if (level < levelWarn || level >= levelFatal) return write(...args);
    const key = `${level} ${kindOf(args)}`;
    const known = kinds.get(key);
    if (known) {
      known.more += 1;
      const id = requestIdOf(args);
      if (id !== undefined && known.requestIds.length < idsMax) known.requestIds.push(id);
      return;
    }
    write(...args);
    if (kinds.size >= kindsMax) return;
    const kind: Kind = { more: 0, requestIds: [] };
    kinds.set(key, kind);
    const timer = setTimeout(() => {
      kinds.delete(key);
      const { more, requestIds } = kind;
      if (more === 0) return;
      const text = `${more} more of the same in ${windowMs / 1_000} s: ${messageOf(args)}`;
      if (requestIds.length > 0) write({ requestIds }, text);
      else write(text);
    }, windowMs);
    timer.unref();
  };
}

const messageOf = (args: readonly unknown[]): string =>
  String((typeof args[0] === 'string' ? args[0] : args[1]) ?? '');

/**
 * The message without its numbers, and the place where its error was thrown, since the same fault comes with other
 * numbers each time.
 */
function kindOf(args: readonly unknown[]): string {
  const error = errorOf(args);
  const place = error?.stack?.split('\n').find((line) => /^\s*at /.test(line)) ?? '';
  const name = error ? `${error.name} ${(error as { code?: unknown }).code ?? ''}` : '';
  return `${messageOf(args).replace(/\d+/g, '#')} ${name} ${place.trim()}`;
}

function errorOf([first]: readonly unknown[]): Error | undefined {
  if (first instanceof Error) return first;
  const { err } = (typeof first === 'object' && first !== null ? first : {}) as { err?: unknown };
  return err instanceof Error ? err : undefined;
}

function requestIdOf([first]: readonly unknown[]): string | undefined {
  if (typeof first !== 'object' || first === null) return undefined;
  const { requestId } = first as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
