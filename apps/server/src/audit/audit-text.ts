// Text of values in the audit log: JSON with sorted names, so that equal values have equal text.

/** Null for a missing value. */
export function auditText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (value instanceof Date || Buffer.isBuffer(value) || typeof value !== 'object' || value === null)
    return value;
  if (Array.isArray(value)) return value.map(sorted);
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, one]) => [name, sorted(one)]));
}
