// What the office's calls about deposits answer.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { officeClient } from '../office/shapes.ts';
import { depositAddress, depositRecord, wireOption } from './shapes.ts';

export const officeDeposit = z.object({
  ...depositRecord.shape,
  client: officeClient,
  /** Where the proof can be seen for the next minutes. */
  proof_url: z.string(),
  /** Of the decision; before it, the one by which an approval would be credited now. */
  usd_price: z.number(),
  /** The transaction's; empty until it is approved. */
  reference: z.string(),
  /** Other deposits, of anyone, that came with the same proof. */
  double_of: z.array(z.int()),
  /** Why it was rejected, where that came from the list. */
  reason: z.string(),
  decided_at: z.nullable(z.string()),
  /** The operator, by the address they log in with; empty where nobody did. */
  decided_by: z.string(),
  /** The second operator, where two were needed and the second has confirmed; empty else. */
  confirmed_by: z.string(),
  assignee: z.nullable(deskPerson),
  version: z.int(),
  /** 1 once the engine has credited it: an approval is followed by it within moments. */
  credited: z.int(),
  /** Why the engine refused the credit of the last approval, after which it waits for a decision again; empty for none. */
  credit_refused: z.string(),
});

/** `enabled`: offered to clients; `retired_at`: when it was taken away for good. */
const kept = { enabled: z.int(), retired_at: z.nullable(z.string()) };
export const officeDepositAddress = z.object({ ...depositAddress.shape, ...kept });
export const officeWireOption = z.object({ ...wireOption.shape, ...kept });

export type OfficeDeposit = z.infer<typeof officeDeposit>;
export type OfficeDepositAddress = z.infer<typeof officeDepositAddress>;
export type OfficeWireOption = z.infer<typeof officeWireOption>;
