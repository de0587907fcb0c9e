// How much of the store the part about the logs has held, and whether that is all that it was asked to hold.
import type { ReceiptsProof } from './prove-receipts.ts';
import type { RecordProof } from './prove-record.ts';

export interface Looked {
  readonly record: Pick<RecordProof, 'journal' | 'events' | 'erased'>;
  /** Undefined where none were made, for want of the venue's secrets. */
  readonly receipts: Omit<ReceiptsProof, 'faults'> | undefined;
  /** Of how many of the newest orders they were asked for. */
  readonly receiptsAsked: number;
  /** Whether to do without the venue's secrets was asked for. */
  readonly withoutSecrets: boolean;
}

export interface Extent {
  /** As the verdict says it. */
  readonly text: string;
  /** Whether less was looked at than was asked for. */
  readonly isPart: boolean;
}

export function extentOf({ record, receipts, receiptsAsked, withoutSecrets }: Looked): Extent {
  const { journal, events, erased } = record;
  const ofEvents = `${count(events)} of ${count(journal)} events`;
  const isNothing = journal > 0 && events + erased === 0;
  if (!receipts) return { text: `${ofEvents}, no receipts`, isPart: !withoutSecrets || isNothing };
  const { held, young, earlier, erased: erasedOrders, lost, others } = receipts;
  const orders = held + young + earlier + erasedOrders + lost + others;
  const hasNoReceipt = receiptsAsked > 0 && orders > 0 && held === 0;
  return {
    text: `${ofEvents}, receipts of ${count(held)} of ${count(orders)} orders`,
    isPart: isNothing || hasNoReceipt,
  };
}

const count = (value: number): string => value.toLocaleString('en');
