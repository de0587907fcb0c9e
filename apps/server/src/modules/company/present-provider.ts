// A provider on the office's wire.
import type { OfficeProvider } from '@candor/contract';
import type { KeptProvider } from './provider-rows.ts';

export const presentProvider = ({
  changedBy,
  changedAt,
  retiredAt,
  ...provider
}: KeptProvider): OfficeProvider => ({
  ...provider,
  changed_by: changedBy ?? '',
  changed_at: changedAt?.toISOString() ?? null,
  retired_at: retiredAt?.toISOString() ?? null,
});
