// One withdrawal by its number, through the pages of both kinds.
import type { MethodKind, Withdrawal, WithdrawalPage } from '@candor/client';

const KINDS: readonly MethodKind[] = ['coin', 'bank'];

/** Lists are newest first, so a page whose last is older than the wanted one ends the search. */
export async function findRecord(
  id: number,
  fetchPage: (kind: MethodKind, page: number) => Promise<WithdrawalPage>,
): Promise<Withdrawal | null> {
  for (const kind of KINDS) {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const { withdrawals, total } = await fetchPage(kind, page);
      const found = withdrawals.find((one) => one.id === id);
      if (found) return found;
      seen += withdrawals.length;
      const last = withdrawals.at(-1);
      if (last === undefined || last.id < id || seen >= total) break;
    }
  }
  return null;
}
