// For tests: decisions about one client's deposits, and their results.
import { proveLedger } from '../../../commands/verify/ledger/prove-ledger.ts';
import { openOffice } from '../../../web/testing/office-client.ts';
import type { RealUser } from '../../../web/testing/real-user.ts';
import { transactionHash } from '../../../web/testing/transaction-hash.ts';
import type { DepositVenue } from './deposit-venue.ts';

/** `now` returns the venue and client of the running test. */
export function makeDecisions(now: () => { readonly context: DepositVenue; readonly user: RealUser }) {
  let references = 0;
  const reference = (which = ''): string => transactionHash(`${references}${which}`);
  return {
    /** Each test uses its own reference, because a transaction is credited once. */
    begin(): void {
      references += 1;
    },
    reference,
    approval: (changed: object = {}) => ({
      approve: 1,
      received: '0.5',
      reference: reference(),
      ...changed,
    }),
    decide: (id: number, params: object, by = now().context.finance) =>
      by.ask('officeDecideDeposit', { id, ...params }),
    /** By a different operator from the one who approved it. */
    async confirm(id: number): Promise<void> {
      await (await openOffice(now().context.venue, 'finance')).get('officeConfirmDeposit', { id });
    },
    shown: async (by = now().user) => (await now().context.client.get('quickList', { type: 0 }, by)).list,
    async notifications(by = now().user): Promise<unknown[]> {
      const { pool } = now().context.venue;
      return (await pool.query('select kind, params from notices where user_id = $1', [by.id])).rows;
    },
    /** The findings of the ledger. */
    async prove(): Promise<readonly string[]> {
      const client = await now().context.venue.venuePool.connect();
      try {
        return (await proveLedger(client as never)).findings;
      } finally {
        client.release();
      }
    },
  };
}
