// The state of the calendar's source, as the wire carries it.
import type { SourceStatus } from './calendar-source.ts';

export const presentSource = ({ host, checkedAt, importedAt, fault }: SourceStatus) => ({
  host,
  checked_at: checkedAt,
  imported_at: importedAt,
  fault,
});
