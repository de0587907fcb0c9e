// One deposit or withdrawal by its number, through the pages of both kinds.

const KINDS = ['coin', 'bank'] as const;
type Kind = (typeof KINDS)[number];

/** Lists are newest first, so a page whose last is older than the wanted one ends the search. */
export async function findRecord<T extends { readonly id: number }>(
  id: number,
  fetchPage: (kind: Kind, page: number) => Promise<{ readonly list: readonly T[]; readonly total: number }>,
): Promise<{ readonly kind: Kind; readonly record: T } | null> {
  for (const kind of KINDS) {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const { list, total } = await fetchPage(kind, page);
      const record = list.find((one) => one.id === id);
      if (record) return { kind, record };
      seen += list.length;
      const last = list.at(-1);
      if (last === undefined || last.id < id || seen >= total) break;
    }
  }
  return null;
}
