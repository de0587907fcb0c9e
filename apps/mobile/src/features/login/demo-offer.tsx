// The demo beside the login: nothing is asked, nothing has to be opened first.
import { DEMO_START_USD, useDemoLogin } from '../../shared/demo.ts';
import { DemoStart } from '../../shared/demo-start.tsx';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { useWords } from '../../shared/stores.ts';

export function DemoOffer() {
  const { t } = useWords();
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
