// What guards the account: password, contact, authenticator app, passkeys, devices.
import type { SecurityState } from '@candor/client';
import { Card, Row, Skeleton } from '@candor/ui';
import { ChevronRight, Lock, Mail, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';
import { FactorCard } from './factor-card.tsx';
import { Guarded } from './guarded.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { SessionCard } from './session-card.tsx';

export function SecurityPage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.security')} backTo="/mine/system" className="space-y-5 px-4 pb-8">
      <Guarded
        skeleton={
          <div className="space-y-5">
            <Skeleton className="h-40 rounded-2xl" />
            <Skeleton className="h-20 rounded-2xl" />
            <Skeleton className="h-20 rounded-2xl" />
          </div>
        }
      >
        {(state, onChanged) => <Loaded state={state} onChanged={onChanged} />}
      </Guarded>
    </Page>
  );
}

function Loaded({ state, onChanged }: { state: SecurityState; onChanged: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  return (
    <>
      <Card>
        <Row
          icon={<Lock size={20} />}
          title={t('user.password')}
          end={onward}
          onClick={() => go('/mine/password')}
        />
        <Row
          icon={<Mail size={20} />}
          title={t('user.email')}
          text={<Contact text={state.email} />}
          end={onward}
          onClick={() => go('/mine/email')}
        />
        <Row
          icon={<Smartphone size={20} />}
          title={t('user.mobile')}
          text={<Contact text={state.mobile} />}
          end={onward}
          onClick={() => go('/mine/email')}
        />
      </Card>
      <Group title={t('auth.factor_title')}>
        <FactorCard factor={state.factor} onChanged={onChanged} />
      </Group>
      <Group title={t('user.passkeys')}>
        <PasskeyCard passkeys={state.passkeys} onChanged={onChanged} />
      </Group>
      <Group title={t('user.devices')}>
        <SessionCard />
      </Group>
    </>
  );
}

function Contact({ text }: { text: string }) {
  const { t } = useI18n();
  return text === '' ? (
    t('user.not_set')
  ) : (
    <bdi dir="ltr" className="break-all">
      {text}
    </bdi>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 px-1 text-small font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}
