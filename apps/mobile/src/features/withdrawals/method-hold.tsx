// The time from which a recently added method can receive withdrawals.
import type { WithdrawMethod } from '@candor/client';
import { useI18n } from '../../shared/stores.ts';

export function MethodHold({ method: { heldUntil } }: { method: WithdrawMethod }) {
  const { t, format } = useI18n();
  if (heldUntil === null) return null;
  return (
    <span className="mt-1 block text-small text-pretty text-warn">
      {t('bank.held_until', { at: format.dateTime(heldUntil) })}
    </span>
  );
}
