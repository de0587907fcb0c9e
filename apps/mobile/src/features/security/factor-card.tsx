// The authenticator app: set up, given new recovery codes, removed.
import { beginFactor, removeFactor, renewRecoveryCodes, type SecurityState } from '@candor/client';
import { Card, Row } from '@candor/ui';
import { ChevronRight, LifeBuoy, Smartphone, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useConfirmed } from '../../shared/confirming.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useQuestion } from './ask.tsx';

const FactorSheet = lazy(() => import('./factor-sheet.tsx').then((m) => ({ default: m.FactorSheet })));
const CodesSheet = lazy(() => import('./codes-sheet.tsx').then((m) => ({ default: m.CodesSheet })));

export interface FactorCardProps {
  readonly factor: SecurityState['factor'];
  readonly onChanged: () => void;
}

export function FactorCard({ factor, onChanged }: FactorCardProps) {
  const { t, format } = useI18n();
  const { client, toasts } = useApp();
  const confirmed = useConfirmed();
  const { ask, dialog } = useQuestion();
  const [begun, setBegun] = useState<{ secret: string; otpauth: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  async function remove(): Promise<void> {
    const message = await confirmed(() => removeFactor(client.http));
    if (message === null) return;
    toasts.show(message, 'good');
    onChanged();
  }
  async function renew(): Promise<void> {
    setCodes(await confirmed(() => renewRecoveryCodes(client.http)));
    onChanged();
  }
  return (
    <>
      <Card>
        {factor ? (
          <>
            <Row
              icon={<Smartphone size={20} />}
              title={t('user.factor')}
              text={t('user.set_on', { date: format.date(factor.setAt) })}
            />
            <Row
              icon={<LifeBuoy size={20} />}
              title={t('user.recovery_codes')}
              text={t('user.recovery_left', { count: factor.recoveryCodesLeft })}
              end={onward}
              onClick={() =>
                ask({ title: t('user.recovery_new'), text: t('user.recovery_new_text'), act: renew })
              }
            />
            <Row
              icon={<Trash2 size={20} />}
              title={t('user.factor_remove')}
              onClick={() =>
                ask({ title: t('user.factor_remove'), text: t('user.factor_remove_text'), act: remove })
              }
            />
          </>
        ) : (
          <Row
            icon={<Smartphone size={20} />}
            title={t('user.factor')}
            text={t('user.factor_text')}
            end={onward}
            onClick={() => void confirmed(() => beginFactor(client.http)).then(setBegun)}
          />
        )}
      </Card>
      {factor && <p className="mt-2 px-1 text-caption text-pretty text-muted">{t('user.factor_lost')}</p>}
      {dialog}
      <Suspense>
        {begun && <FactorSheet begun={begun} onSet={onChanged} onGone={() => setBegun(null)} />}
        {codes && <CodesSheet codes={codes} onGone={() => setCodes(null)} />}
      </Suspense>
    </>
  );
}
