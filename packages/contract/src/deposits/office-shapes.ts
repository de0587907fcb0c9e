// Responses of the office's calls for deposits.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { officeClient } from '../office/shapes.ts';
import { depositAddress, depositRecord, wireOption } from './shapes.ts';

export const officeDeposit = z.object({
  ...depositRecord.shape,
  client: officeClient,
  /** URL of the proof of payment, valid for some minutes. */
  proof_url: z.string(),
  /** Price of the decision; before it, the price at which an approval would be credited now. */
  usd_price: z.number(),
  /** Reference of the transaction; empty until the approval. */
  reference: z.string(),
  /** Other deposits, of any client, with the same proof of payment. */
  double_of: z.array(z.int()),
  /** Reason of the rejection, if it was chosen from the list. */
  reason: z.string(),
  decided_at: z.nullable(z.string()),
  /** The operator's login address; empty if there is none. */
  decided_by: z.string(),
  /** The second operator who confirmed it, if two were required; otherwise empty. */
  confirmed_by: z.string(),
  assignee: z.nullable(deskPerson),
  version: z.int(),
  /** 1 once the engine has credited it, moments after the approval. */
  credited: z.int(),
  /** Why the engine rejected the last approval's credit, after which the deposit waits again; else empty. */
  credit_refused: z.string(),
});

/** `enabled`: offered to clients; `retired_at`: time of the final removal. */
const offeredFields = { enabled: z.int(), retired_at: z.nullable(z.string()) };
export const officeDepositAddress = z.object({ ...depositAddress.shape, ...offeredFields });
export const officeWireOption = z.object({ ...wireOption.shape, ...offeredFields });

export type OfficeDeposit = z.infer<typeof officeDeposit>;
export type OfficeDepositAddress = z.infer<typeof officeDepositAddress>;
export type OfficeWireOption = z.infer<typeof officeWireOption>;
