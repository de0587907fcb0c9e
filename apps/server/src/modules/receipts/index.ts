// Receipts as a module of the venue: with a receipt a client checks an order.
import { shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { ArchiveUnread } from '../../archive/find-archived.ts';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { RecordReader } from '../../proof/record-reader.ts';
import { isJournalLost } from '../../proof/stored-events.ts';
import { TilesMissing } from '../../proof/stored-log.ts';
import { SealedTicks } from '../../tape/sealed-ticks.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { busy } from '../../web/rate-limit.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { makeReceipt, presentAnswer, type ReceiptParts } from './present-receipt.ts';
import { ReceiptWeights } from './receipt-weights.ts';

const EVENTS_KNOWN_MAX = 500;

export function makeReceiptsModule(
  { db, sealer, upToDate, log }: Pick<ModuleContext, 'db' | 'sealer' | 'upToDate' | 'log'>,
  { archiveFolder }: { archiveFolder: string },
): VenueModule {
  const sealedTicks = new SealedTicks(db.requests);
  const weights = new ReceiptWeights();
  const parts: ReceiptParts[] = [];
  const partsOf = (shard: number): ReceiptParts => {
    parts[shard] ??= {
      ...{ db: db.requests, shard, sealedTicks, archiveFolder, weights },
      record: new RecordReader({ shard, db: db.requests, sealer }),
      known: new BoundedMap<number, VenueEvent>(EVENTS_KNOWN_MAX),
    };
    return parts[shard];
  };
  return {
    name: 'receipts',
    calls(register) {
      register('receipt', { weight: (request) => weights.of(request) }, async ({ params, session }) => {
        const orderId = parseWhole('id', params.id);
        const made = await makeReceipt(partsOf(shardOf(session.accountId)), {
          accountId: session.accountId,
          orderId,
        }).catch((error: unknown) => refuseOfLost(error, log));
        // The public event log says whose an order is; the tables are read only if it has nothing yet.
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

/** A missing part of the record, the journal or its archive is not a bug, and only the operator can restore it. */
function refuseOfLost(error: unknown, log: Pick<ModuleContext['log'], 'error'>): never {
  if (!(error instanceof TilesMissing || isJournalLost(error))) throw error;
  log.error(`a receipt was refused: ${error.message}`);
  if (error instanceof ArchiveUnread && error.isLate) throw busy();
  throw new CallRefused('record_lost');
}

async function isOrderOf(db: pg.Pool, accountId: number, orderId: number): Promise<boolean> {
  const { rowCount } = await db.query('select from projected_orders where id = $1 and account_id = $2', [
    orderId,
    accountId,
  ]);
  return rowCount === 1;
}
