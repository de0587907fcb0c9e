// Login: the demo with one tap. Nothing is asked, nothing has to be opened first.
import { LogoMark } from '@candor/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { DEMO_START_USD, useDemoLogin } from '../../shared/demo.ts';
import { DemoStart } from '../../shared/demo-start.tsx';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { safeFrom } from '../../shared/paths.ts';
import { useSession, useWords } from '../../shared/stores.ts';

export function LoginPage() {
  const { t } = useWords();
  const go = useGo();
  const from = safeFrom(useValue('from'));
  const session = useSession();
  const demo = useDemoLogin();
  useEffect(() => {
    if (session) go(from, { replace: true });
  }, [session, from, go]);
  return (
    <Page title={t('auth.login')} backTo="/" bar={<h1 className="sr-only">{t('auth.login')}</h1>}>
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col px-6 pb-8">
        <div className="flex flex-1 flex-col justify-center py-8">
          <LogoMark sizePx={56} />
          <h2 className="mt-7 text-hero-fit font-bold tracking-tight text-balance break-words hyphens-auto">
            {t('auth.demo_title')}
          </h2>
          <p className="mt-3 text-body text-muted text-pretty">
            {t('auth.demo_text', { amount: DEMO_START_USD })}
          </p>
          <ul className="mt-7 space-y-3.5">
            {(['auth.demo_point_rules', 'auth.demo_point_proof', 'auth.demo_point_reset'] as const).map(
              (key) => (
                <li key={key} className="flex gap-3 text-body">
                  <CircleCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-accent" />
                  {t(key)}
                </li>
              ),
            )}
          </ul>
          <div className="mt-6 empty:hidden">
            <FeedLabel />
          </div>
        </div>
        <DemoStart demo={demo} busyLabel={t('auth.logging_in')} />
        <p className="mt-4 text-caption text-muted text-pretty">{t('public.risk_warning')}</p>
      </div>
    </Page>
  );
}
