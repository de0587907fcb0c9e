// For visitors without a login: one tap into the demo, or a link to a login that returns here.
import { Button } from '@candor/ui';
import { DEMO_START_USD, useDemoLogin } from '../../../shared/demo.ts';
import { DemoStart } from '../../../shared/demo-start.tsx';
import { loginPathFromHere, useGo } from '../../../shared/navigation.ts';
import { useI18n } from '../../../shared/stores.ts';
import { Surface } from '../../../shared/surface.tsx';

export interface DemoSheetProps {
  readonly isSection: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DemoSheet({ isSection, isOpen, onClose }: DemoSheetProps) {
  const { t } = useI18n();
  const go = useGo();
  const demo = useDemoLogin();
  return (
    <Surface
      isSection={isSection}
      className="trade-ticket"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('public.close')}
      title={t('trade.login_to_trade')}
    >
      <p className="pt-1 text-title font-semibold text-balance">{t('auth.demo_title')}</p>
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
    </Surface>
  );
}
