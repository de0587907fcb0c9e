// Login: to a real account, or into the demo with one tap.

import { DEMO_START_USD, useDemoLogin } from '../../shared/demo.ts';
import { DemoStart } from '../../shared/demo-start.tsx';
import { useLeaveOnLogin } from '../../shared/entry/leave-entry.ts';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { useI18n, useSession } from '../../shared/stores.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { t } = useI18n();
  const isDemo = useSession()?.user.isDemo === true;
  useLeaveOnLogin();
  return (
    <Page title={t('auth.login')} backTo="/" bar={<span className="flex-1" />}>
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col px-6 pb-8">
        <h1 className="mb-5 text-hero-fit font-bold tracking-tight text-balance break-words hyphens-auto">
          {t('auth.login_title')}
        </h1>
        <LoginForm />
        {isDemo ? (
          <p className="mt-4 text-small text-muted text-pretty">{t('auth.demo_stays')}</p>
        ) : (
          <DemoOffer />
        )}
        <RiskWarning className="mt-auto pt-6 text-small" />
      </div>
    </Page>
  );
}

/** The demo beside the login, which needs no data and no account. */
function DemoOffer() {
  const { t } = useI18n();
  const demo = useDemoLogin();
  return (
    <section className="mt-8 rounded-2xl bg-raised p-4">
      <h2 className="text-body font-semibold text-balance">{t('auth.demo_title')}</h2>
      <p className="mt-1 mb-3 text-small text-muted text-pretty">
        {t('auth.demo_text', { amount: DEMO_START_USD })}
      </p>
      <div className="mb-3 empty:hidden">
        <FeedLabel />
      </div>
      <DemoStart demo={demo} busyLabel={t('auth.logging_in')} />
    </section>
  );
}
