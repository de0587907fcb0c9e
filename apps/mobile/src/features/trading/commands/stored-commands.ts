// Order commands without an answer, stored in the browser: an order under way is found again after a reload, and after an
// update of the app.
import {
  type KeyValueStorage,
  kindOfCall,
  type RequestKind,
  readJson,
  requestCalls,
  type WrittenRequest,
} from '@candor/client';
import { type Price, parsePrice, price } from '@candor/core';
import { isSettled, type OrderCommand, revive } from './order-command.ts';

export const COMMANDS_KEY = 'candor.acts';
/** Raised when the stored format changes. The format before it was a bare list of calls with their parameters. */
const COMMANDS_VERSION = 2;

export function storeCommands(storage: KeyValueStorage, commands: readonly OrderCommand[]): void {
  const open = commands.filter((command) => !isSettled(command)).map(write);
  if (open.length > 0)
    storage.setItem(COMMANDS_KEY, JSON.stringify({ version: COMMANDS_VERSION, acts: open }));
  else storage.removeItem(COMMANDS_KEY);
}

/** Under the names that every version of the app has written. */
const write = ({ attempts, requestedPrice, ...rest }: OrderCommand) => ({
  ...rest,
  asked: attempts,
  seen: requestedPrice,
});

/** Reads commands written by this or an older version; anything else is ignored. */
export function readCommands(storage: KeyValueStorage): readonly OrderCommand[] {
  const kept = readJson(storage, COMMANDS_KEY);
  if (Array.isArray(kept)) return parseAll(kept, parseOldCommand);
  if (!isRecord(kept) || kept.version !== COMMANDS_VERSION || !Array.isArray(kept.acts)) return [];
  return parseAll(kept.acts, parseCommand);
}

type ParseCommand = (kept: Record<string, unknown>) => OrderCommand | null;

function parseAll(kept: readonly unknown[], parse: ParseCommand): readonly OrderCommand[] {
  return kept
    .map((one) => (isRecord(one) ? parse(one) : null))
    .filter((command) => command !== null)
    .map(revive);
}

function parseCommand(kept: Record<string, unknown>): OrderCommand | null {
  const kind = KINDS.find((one) => one === kept.kind);
  const isSafe = typeof kept.seen === 'number' && Number.isSafeInteger(kept.seen);
  const requestedPrice = isSafe ? price(kept.seen as number) : null;
  return kind === undefined ? null : build(kept, { kind, written: kept.written, requestedPrice });
}

function parseOldCommand(kept: Record<string, unknown>): OrderCommand | null {
  const kind = kindOfCall(kept.call);
  const { about, seen } = kept;
  if (kind === null || !isRecord(about) || typeof about.precision !== 'number') return null;
  const read = typeof seen === 'string' ? parsePrice(seen, about.precision) : null;
  return build(kept, { kind, written: kept.params, requestedPrice: read?.ok ? price(read.value) : null });
}

interface Request {
  readonly kind: RequestKind;
  readonly written: unknown;
  readonly requestedPrice: Price | null;
}

function build(
  kept: Record<string, unknown>,
  { kind, written, requestedPrice }: Request,
): OrderCommand | null {
  const { key, uid, madeAt, asked: attempts, about, state } = kept;
  if (typeof key !== 'string' || typeof uid !== 'string') return null;
  if (typeof madeAt !== 'number' || typeof attempts !== 'number') return null;
  if (!isRecord(about) || !isWritten(written) || !isRecord(state)) return null;
  const { showCode, precision, instrumentId } = about;
  if (typeof showCode !== 'string' || typeof precision !== 'number' || typeof instrumentId !== 'number')
    return null;
  // Only commands without an answer are stored.
  const phase = state.phase === 'sending' ? 'sending' : 'unknown';
  return {
    key,
    uid,
    madeAt,
    attempts,
    state: { phase },
    kind,
    written,
    requestedPrice,
    about: { showCode, precision, instrumentId },
  };
}

const KINDS = Object.keys(requestCalls) as RequestKind[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWritten = (value: unknown): value is WrittenRequest =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');
