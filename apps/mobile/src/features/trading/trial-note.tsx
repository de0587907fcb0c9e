// Says to clients with real money that their orders are filled at prices which are no market's.
import { classNames } from '@candor/ui';
import { useBasics, useI18n, useSession } from '../../shared/stores.ts';

export function TrialNote({ className }: { className?: string }) {
  const { t } = useI18n();
  const isTrial = useBasics().data?.isRealOnSimulated === true;
  const isDemo = useSession()?.user.isDemo;
  if (!isTrial || isDemo !== false) return null;
  return (
    <p role="note" className={classNames('text-caption text-pretty text-warn', className)}>
      {t('trade.real_trial')}
    </p>
  );
}
