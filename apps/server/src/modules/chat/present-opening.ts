// The hours in which somebody answers, as the office reads them.
import type { ChatOpening } from '@candor/contract';
import { standingAt } from './hours.ts';
import type { KeptHours } from './hours-rows.ts';

export function presentOpening(hours: KeptHours | undefined, at: number): ChatOpening {
  const { isOpen, opensAt } = standingAt(hours, at);
  return {
    always: hours?.always ?? false,
    zone: hours?.zone ?? 'UTC',
    openings: [...(hours?.openings ?? [])],
    is_open: isOpen,
    opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
    changed_by: hours?.changedBy ?? '',
    changed_at: hours?.changedAt.toISOString() ?? null,
  };
}
