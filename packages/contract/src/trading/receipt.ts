// A receipt: all data for checking an order without another request to the venue. docs/proof.md documents every byte.
import * as z from 'zod/mini';

/** Hashes from the leaf upwards, in base64. */
const path = z.array(z.string());

const shownEntry = z.object({ Entry: z.string(), Path: path });

const receipt = z.object({
  Format: z.literal('candor/receipt/v1'),
  OrderId: z.int(),
  AccountId: z.int(),
  /**
   * Each log with the signed note that proves its entries, and its opening entry. The logs that it succeeds are
   * included, under the notes that it names.
   */
  Logs: z.array(
    z.object({
      Log: z.string(),
      Key: z.string(),
      Note: z.string(),
      Opening: shownEntry,
      /** Last entry of a closed log that another log of the receipt succeeds. */
      Closing: z.optional(shownEntry),
    }),
  ),
  /** Events in the order of their numbers: those of the order, and the specs and settings in force. */
  Record: z.array(
    z.object({
      Log: z.string(),
      Index: z.int(),
      Seq: z.int(),
      /** The canonical text that was hashed. */
      Event: z.string(),
      /** Base64; absent for events in plain text. */
      Salt: z.optional(z.string()),
      Path: path,
    }),
  ),
  /** Slices with the ticks that were used. */
  Tape: z.array(z.object({ Log: z.string(), Index: z.int(), Entry: z.string(), Path: path })),
});

export const receiptAnswer = z.object({
  /** Null until a signed checkpoint covers the order's last event and the ticks that it used. */
  Receipt: z.nullable(receipt),
  /** Seconds after which to request again; 0 with a receipt. */
  RetryAfter: z.int(),
});

export type Receipt = z.infer<typeof receipt>;
