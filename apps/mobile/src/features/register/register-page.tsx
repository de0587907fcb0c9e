// Opening a real account.

import { Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { useEntryLink, useLeaveOnLogin } from '../../shared/entry/leave-entry.ts';
import { useRegisterRules } from '../../shared/entry/use-areas.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n, useSession } from '../../shared/stores.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const { t } = useI18n();
  const linkTo = useEntryLink();
  const isDemo = useSession()?.user.isDemo === true;
  useLeaveOnLogin();
  return (
    <Page title={t('auth.open_real')} backTo="/login">
      <div className="px-6 pb-8">
        {isDemo && (
          <div className="mb-4 space-y-1.5 text-small text-muted text-pretty">
            <p>{t('auth.demo_stays')}</p>
            <p>{t('auth.keep_settings')}</p>
          </div>
        )}
        <Whole of={useRegisterRules()} skeleton={<FormSkeleton />}>
          {(rules) => <RegisterForm rules={rules} />}
        </Whole>
        <Link
          href={linkTo('/login')}
          className="mt-2 inline-flex min-h-11 items-center text-small font-medium text-accent"
        >
          {t('auth.login_link')}
        </Link>
        <RiskWarning className="mt-3 text-small" />
      </div>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-5">
      {[1, 2, 3, 4, 5].map((field) => (
        <Skeleton key={field} className="h-12 w-full" />
      ))}
    </div>
  );
}
