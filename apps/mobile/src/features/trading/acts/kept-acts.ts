// Acts that wait for their answer, as the browser keeps them: an order that was under way is found again after a reload,
// and after an update of the app too.
import {
  type KeyValueStorage,
  kindOfCall,
  type RequestKind,
  readJson,
  type WrittenRequest,
} from '@candor/client';
import { type Price, parsePrice, price } from '@candor/core';
import { type Act, isSettled, revive } from './act.ts';

export const ACTS_KEY = 'candor.acts';
/** Raised when the meaning of what is kept changes. Before it there was a bare list, of calls with their parameters. */
const ACTS_VERSION = 2;

export function keepActs(storage: KeyValueStorage, acts: readonly Act[]): void {
  const open = acts.filter((act) => !isSettled(act));
  if (open.length > 0) storage.setItem(ACTS_KEY, JSON.stringify({ version: ACTS_VERSION, acts: open }));
  else storage.removeItem(ACTS_KEY);
}

/** What this program or an older one wrote; anything else is left alone. */
export function readActs(storage: KeyValueStorage): readonly Act[] {
  const kept = readJson(storage, ACTS_KEY);
  if (Array.isArray(kept)) return parseAll(kept, parseOldAct);
  if (!isRecord(kept) || kept.version !== ACTS_VERSION || !Array.isArray(kept.acts)) return [];
  return parseAll(kept.acts, parseAct);
}

type ParseAct = (kept: Record<string, unknown>) => Act | null;

function parseAll(kept: readonly unknown[], parse: ParseAct): readonly Act[] {
  return kept
    .map((one) => (isRecord(one) ? parse(one) : null))
    .filter((act) => act !== null)
    .map(revive);
}

function parseAct(kept: Record<string, unknown>): Act | null {
  const kind = KINDS.find((one) => one === kept.kind);
  const seen = typeof kept.seen === 'number' && Number.isSafeInteger(kept.seen) ? price(kept.seen) : null;
  return kind === undefined ? null : build(kept, { kind, written: kept.written, seen });
}

function parseOldAct(kept: Record<string, unknown>): Act | null {
  const kind = kindOfCall(kept.call);
  const { about, seen } = kept;
  if (kind === null || !isRecord(about) || typeof about.precision !== 'number') return null;
  const read = typeof seen === 'string' ? parsePrice(seen, about.precision) : null;
  return build(kept, { kind, written: kept.params, seen: read?.ok ? price(read.value) : null });
}

interface Request {
  readonly kind: RequestKind;
  readonly written: unknown;
  readonly seen: Price | null;
}

function build(kept: Record<string, unknown>, { kind, written, seen }: Request): Act | null {
  const { key, uid, madeAt, asked, about, state } = kept;
  if (typeof key !== 'string' || typeof uid !== 'string') return null;
  if (typeof madeAt !== 'number' || typeof asked !== 'number') return null;
  if (!isRecord(about) || !isWritten(written) || !isRecord(state)) return null;
  const { showCode, precision, instrumentId } = about;
  if (typeof showCode !== 'string' || typeof precision !== 'number' || typeof instrumentId !== 'number')
    return null;
  // Only what has no answer yet is kept.
  const phase = state.phase === 'sending' ? 'sending' : 'unknown';
  return {
    key,
    uid,
    madeAt,
    asked,
    state: { phase },
    kind,
    written,
    seen,
    about: { showCode, precision, instrumentId },
  };
}

const KINDS: readonly RequestKind[] = ['place', 'close', 'cancel', 'setStops'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWritten = (value: unknown): value is WrittenRequest =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');
