// Parses a receipt's file, with the fields of docs/proof.md, into the names of this folder. Nothing is trusted yet.
import { type Canonical, formatCanonical } from '../canonical.ts';
import { need } from './steps.ts';

export interface ProvedItem {
  readonly log: string;
  readonly index: number;
  readonly path: readonly string[];
}
export interface ReceiptLog {
  readonly log: string;
  readonly key: string;
  readonly note: string;
  readonly opening: ShownEntry;
  /** Set for a log that another one follows. */
  readonly closing: ShownEntry | undefined;
}
export interface ShownEntry {
  readonly entry: string;
  readonly path: readonly string[];
}
export interface ReceiptFile {
  readonly orderId: number;
  readonly accountId: number;
  readonly logs: readonly ReceiptLog[];
  readonly record: readonly (ProvedItem & {
    readonly seq: number;
    readonly event: string;
    readonly salt: string | undefined;
  })[];
  readonly tape: readonly (ProvedItem & { readonly entry: string })[];
}

interface ItemOnFile {
  readonly Log: string;
  readonly Index: number;
  readonly Path: readonly string[];
}
interface EntryOnFile {
  readonly Entry: string;
  readonly Path: readonly string[];
}
interface OnFile {
  readonly Format: string;
  readonly OrderId: number;
  readonly AccountId: number;
  readonly Logs: readonly {
    readonly Log: string;
    readonly Key: string;
    readonly Note: string;
    readonly Opening: EntryOnFile;
    readonly Closing?: EntryOnFile;
  }[];
  readonly Record: readonly (ItemOnFile & {
    readonly Seq: number;
    readonly Event: string;
    readonly Salt?: string;
  })[];
  readonly Tape: readonly (ItemOnFile & { readonly Entry: string })[];
}

/** Throws if the text is not a receipt. */
export function parseReceipt(text: string): ReceiptFile {
  const file = JSON.parse(text) as OnFile | null;
  // Numbers, texts and names that every language reads alike, and no deeper than each can go: others have no canonical form.
  formatCanonical(file as unknown as Canonical);
  need(
    file?.Format === 'candor/receipt/v1' && Number.isSafeInteger(file.OrderId) && file.OrderId >= 0,
    'this is no receipt',
  );
  const shown = ({ Entry, Path }: EntryOnFile): ShownEntry => ({ entry: Entry, path: Path });
  const item = ({ Log, Index, Path }: ItemOnFile): ProvedItem => ({ log: Log, index: Index, path: Path });
  return {
    orderId: file.OrderId,
    accountId: file.AccountId,
    logs: file.Logs.map((one) => ({
      log: one.Log,
      key: one.Key,
      note: one.Note,
      opening: shown(one.Opening),
      // Any value must be proved: a closing of null is none.
      closing: 'Closing' in one ? shown(one.Closing as EntryOnFile) : undefined,
    })),
    record: file.Record.map((one) => ({ ...item(one), seq: one.Seq, event: one.Event, salt: one.Salt })),
    tape: file.Tape.map((one) => ({ ...item(one), entry: one.Entry })),
  };
}
