/** Sums what was counted in several parts, by name. */
export function sumCounts<Name extends string>(
  names: readonly Name[],
  parts: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const sums = names.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)]);
  return Object.fromEntries(sums) as Record<Name, number>;
}
