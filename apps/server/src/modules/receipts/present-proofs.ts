// The notes that hold all entries of a receipt, one a log, and paths to their roots.
import type { Receipt } from '@candor/contract';
import { isClosing, parseCheckpoint, parseNote, parseOpening, placeOfLog, toBase64 } from '@candor/proof';
import type { PublishedLog, RecordReader } from '../../proof/record-reader.ts';

export interface EntryOfLog {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
}

interface UsedLog {
  readonly log: string;
  readonly verifierKey: string;
  readonly size: number;
  readonly note: string;
  readonly opening: Uint8Array;
}

export class ReceiptProofs {
  readonly #record: RecordReader;
  readonly #logs: ReadonlyMap<string, UsedLog>;

  private constructor(record: RecordReader, logs: ReadonlyMap<string, UsedLog>) {
    this.#record = record;
    this.#logs = logs;
  }

  /**
   * Undefined where an entry is not under its log's checkpoint yet. With witnesses' cosignatures where these hold all; with the logs
   * before, each at the end that the next one names.
   */
  static async open(
    record: RecordReader,
    entries: readonly EntryOfLog[],
  ): Promise<ReceiptProofs | undefined> {
    const logs = new Map<string, UsedLog>();
    const names = [...new Set(entries.map(({ log }) => log))];
    for (const name of names.sort(byGeneration).reverse()) {
      if (logs.has(name)) continue;
      const published = (await record.published([name])).get(name);
      const last = Math.max(...entries.filter(({ log }) => log === name).map(({ index }) => index));
      const note = [published?.cosigned, published].find((one) => one && one.size > last);
      if (!published || !note) return undefined;
      await addWithThoseBefore(record, logs, published, note.note);
    }
    return new ReceiptProofs(record, logs);
  }

  /** The first of a series before those that follow it. */
  logs(): Promise<Receipt['Logs']> {
    return Promise.all(
      [...this.#logs.values()].reverse().map(async ({ log, verifierKey, note, size, opening }) => {
        const last = this.#isFollowed(note) ? await this.#record.readEntry(log, size - 1) : undefined;
        return {
          Log: log,
          Key: verifierKey,
          Note: note,
          Opening: { Entry: toBase64(opening), Path: await this.pathOf({ log, index: 0 }) },
          ...(last &&
            isClosing(last, log) && {
              Closing: { Entry: toBase64(last), Path: await this.pathOf({ log, index: size - 1 }) },
            }),
        };
      }),
    );
  }

  #isFollowed(note: string): boolean {
    return [...this.#logs.values()].some(
      ({ log, opening }) => parseOpening(opening, log).predecessor === note,
    );
  }

  async pathOf({ log, index }: Pick<EntryOfLog, 'log' | 'index'>): Promise<string[]> {
    const size = this.#logs.get(log)?.size;
    if (size === undefined) throw new Error(`the log ${log} was not opened`);
    return (await this.#record.proofOf(log, index, size)).map(toBase64);
  }
}

async function addWithThoseBefore(
  record: RecordReader,
  logs: Map<string, UsedLog>,
  { log, verifierKey }: PublishedLog,
  note: string,
): Promise<void> {
  const opening = await record.openingOf(log);
  const { size } = parseCheckpoint(parseNote(note).text);
  logs.set(log, { log, verifierKey, size, note, opening });
  const { predecessor } = parseOpening(opening, log);
  const before = placeOfLog(log)?.before;
  const published = before ? (await record.published([before])).get(before) : undefined;
  if (published && predecessor !== undefined) await addWithThoseBefore(record, logs, published, predecessor);
}

const generationOf = (log: string): number => {
  const before = placeOfLog(log)?.before;
  return before ? 1 + generationOf(before) : 1;
};
const byGeneration = (one: string, other: string): number => generationOf(one) - generationOf(other);
