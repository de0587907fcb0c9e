// For tests: the reconciliation of a day, entered by one operator and signed by another, with a difference or without.
import type { OfficeClient } from '../../../web/testing/office-client.ts';

export async function signDay(
  day: string,
  entering: OfficeClient,
  signing: OfficeClient,
  difference = 0,
): Promise<void> {
  const { totals } = await entering.get('reportDay', { day });
  const lines = [{ place: 'Bank', amount: String(totals.owed + difference), evidence: 'statement 7' }];
  const { id } = await entering.get('reconcileDay', { day, lines, cause: 'a test' });
  await signing.get('signReconciliation', { id });
}
