// Accounts are summed only once, at the journal's end, however many batches it has.
import type * as Core from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it, vi } from 'vitest';
import { openTestStore } from '../../../db/testing/test-store.ts';
import { Journal } from '../../../engine/journal.ts';

vi.mock('@candor/core', async (original) => {
  const core = await original<typeof Core>();
  return { ...core, ledgerSum: vi.fn<typeof core.ledgerSum>(core.ledgerSum) };
});

it('sums the ledger once, and reports every sum that is not zero', async () => {
  // Loaded again, with the counted sum: tests that share the process may have loaded it before.
  vi.resetModules();
  const { proveLedger } = await import('./prove-ledger.ts');
  const { ledgerSum } = await import('@candor/core');
  const store = await openTestStore();
  const client = await store.connect();
  const journal = new Journal(client, 0);
  await journal.lead('test');
  const { batches } = recordJournal(3, 300);
  let next = 1;
  for (const { events } of batches.slice(0, 60)) {
    await journal.append(next, events, 1);
    next += events.length;
  }
  const { findings } = await proveLedger(client);
  expect(findings.filter((finding) => finding.includes('sum to zero'))).toEqual([]);
  expect(ledgerSum).toHaveBeenCalledTimes(1);
  vi.mocked(ledgerSum).mockReturnValueOnce(5 as never);
  expect((await proveLedger(client)).findings.join()).toContain(
    'the ledger does not sum to zero after event',
  );
  await client.end();
  await store.remove();
}, 60_000);
