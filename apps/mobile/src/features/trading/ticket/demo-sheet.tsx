// For visitors without a login: one tap into the demo, or a link to a login that returns here.
import { Button } from '@candor/ui';
import { DEMO_START_USD, useDemoLogin } from '../../../shared/demo.ts';
import { DemoStart } from '../../../shared/demo-start.tsx';
import { loginPathFromHere, useGo } from '../../../shared/navigation.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n } from '../../../shared/stores.ts';

export interface DemoSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DemoSheet({ isOpen, onClose }: DemoSheetProps) {
  const { t } = useI18n();
  const go = useGo();
  const demo = useDemoLogin();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('trade.login_to_trade')}>
      <p className="text-title font-semibold text-balance">{t('auth.demo_title')}</p>
      <p className="mt-1.5 text-body text-muted text-pretty">
        {t('auth.demo_text', { amount: DEMO_START_USD })}
      </p>
      <div className="mt-5 flex flex-col gap-2">
        <div>
          <DemoStart demo={demo} />
        </div>
        <Button look="secondary" onClick={() => go(loginPathFromHere())}>
          {t('auth.login')}
        </Button>
      </div>
    </Sheet>
  );
}
