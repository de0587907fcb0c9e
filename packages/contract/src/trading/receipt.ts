// A receipt: everything that an order is checked with, without asking the venue again. docs/proof.md has it byte by byte.
import * as z from 'zod/mini';

/** Hashes from the leaf upwards, in base64. */
const path = z.array(z.string());

const shownEntry = z.object({ Entry: z.string(), Path: path });

const receipt = z.object({
  Format: z.literal('candor/receipt/v1'),
  OrderId: z.int(),
  AccountId: z.int(),
  /**
   * Each with the signed note under which its entries are proved, and its opening entry. With a log come those that it follows, under
   * the notes that it names.
   */
  Logs: z.array(
    z.object({
      Log: z.string(),
      Key: z.string(),
      Note: z.string(),
      Opening: shownEntry,
      /** Its last entry, of a log that was closed and is followed by another one of the receipt. */
      Closing: z.optional(shownEntry),
    }),
  ),
  /** Events in the order of their numbers: those of the order, and the terms and settings that held. */
  Record: z.array(
    z.object({
      Log: z.string(),
      Index: z.int(),
      Seq: z.int(),
      /** The canonical text that was hashed. */
      Event: z.string(),
      /** Base64; absent of events in clear. */
      Salt: z.optional(z.string()),
      Path: path,
    }),
  ),
  /** Slices with the ticks that were used. */
  Tape: z.array(z.object({ Log: z.string(), Index: z.int(), Entry: z.string(), Path: path })),
});

export const receiptAnswer = z.object({
  /** Null while the order's last event, or a tick that it used, is not under a signed checkpoint yet. */
  Receipt: z.nullable(receipt),
  /** After how many seconds asking again makes sense; 0 with a receipt. */
  RetryAfter: z.int(),
});

export type Receipt = z.infer<typeof receipt>;
