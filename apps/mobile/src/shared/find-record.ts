// One deposit or withdrawal by its number, through the pages of both kinds.

const KINDS = ['coin', 'bank'] as const;
type Kind = (typeof KINDS)[number];

export interface RecordPage<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Lists are newest first, so a page whose last is older than the wanted one ends the search. */
export async function findRecord<T extends { readonly id: number }>(
  id: number,
  fetchPage: (kind: Kind, page: number) => Promise<RecordPage<T>>,
): Promise<{ readonly kind: Kind; readonly record: T } | null> {
  for (const kind of KINDS) {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const { rows, total } = await fetchPage(kind, page);
      const record = rows.find((one) => one.id === id);
      if (record) return { kind, record };
      seen += rows.length;
      const last = rows.at(-1);
      if (last === undefined || last.id < id || seen >= total) break;
    }
  }
  return null;
}
