// The program's log on stderr: JSON lines for machines, short plain lines at a terminal.
import pino, { type DestinationStream, type Logger } from 'pino';
import { countRepeatedLines } from './repeated-lines.ts';

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
