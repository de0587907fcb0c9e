// Receipts as a module of the venue: what a client checks an order with.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { RecordReader } from '../../proof/record-reader.ts';
import { TilesMissing } from '../../proof/stored-log.ts';
import { SealedTicks } from '../../tape/sealed-ticks.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeReceipt, presentAnswer } from './present-receipt.ts';

/** Some ten entries, each with a path through the tree. */
const WEIGHT = 8;
const EVENTS_KNOWN_MAX = 500;

export function makeReceiptsModule(
  { db, sealer, upToDate }: Pick<ModuleKit, 'db' | 'sealer' | 'upToDate'>,
  { archiveFolder }: { archiveFolder: string },
): VenueModule {
  const record = new RecordReader({ db: db.requests, sealer });
  const sealedTicks = new SealedTicks(db.requests);
  const known = new BoundedMap<number, VenueEvent>(EVENTS_KNOWN_MAX);
  return {
    name: 'receipts',
    calls(register) {
      register('receipt', { weight: WEIGHT }, async ({ params, session }) => {
        const orderId = parseWhole('id', params.id);
        const made = await makeReceipt(
          { db: db.requests, record, sealedTicks, archiveFolder, known },
          { accountId: session.accountId, orderId },
        ).catch(refuseOfLost);
        // The record says itself whose an order is; only where it says nothing yet are the tables asked.
        if (!made) {
          await upToDate(session.accountId, ['trading']);
          if (!(await isOrderOf(db.requests, session.accountId, orderId)))
            throw new CallRefused('order_not_found');
        }
        return { data: presentAnswer(made) };
      });
    },
  };
}

function refuseOfLost(error: unknown): never {
  if (error instanceof TilesMissing) throw new CallRefused('record_lost');
  throw error;
}

async function isOrderOf(db: pg.Pool, accountId: number, orderId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from projected_orders where id = $1 and account_id = $2', [
    orderId,
    accountId,
  ]);
  return rowCount === 1;
}
