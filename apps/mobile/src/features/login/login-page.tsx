// Login: to a real account, or into the demo with one tap.

import { useLeaveOnLogin } from '../../shared/entry/leave-entry.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { useSession, useWords } from '../../shared/stores.ts';
import { DemoOffer } from './demo-offer.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { t } = useWords();
  const isDemo = useSession()?.user.isDemo === true;
  useLeaveOnLogin();
  return (
    <Page title={t('auth.login')} backTo="/" bar={<span className="flex-1" />}>
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col px-6 pb-8">
        <h1 className="mb-5 text-hero-fit font-bold tracking-tight text-balance break-words hyphens-auto">
          {t('auth.login_title')}
        </h1>
        <LoginForm />
        {!isDemo && <DemoOffer />}
        <RiskWarning className="mt-auto pt-6 text-small" />
      </div>
    </Page>
  );
}
