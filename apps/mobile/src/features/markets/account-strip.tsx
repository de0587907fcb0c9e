// At the top of Home: the account's worth, live, or the one tap that gets one to practise with.
import { Amount, classNames, directionOf, Label, Skeleton } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { DEMO_START_USD, useDemoLogin } from '../../shared/demo.ts';
import { DemoStart } from '../../shared/demo-start.tsx';
import {
  useAccount,
  useI18n,
  useIsPast,
  useIsTakenOver,
  usePreferences,
  useSession,
} from '../../shared/stores.ts';

export function AccountStrip() {
  const isLoggedIn = useSession() !== null;
  const isKnown = useIsTakenOver();
  // The server does not know who looks; the page itself does (public/boot.js), and shows the one that is right (app.css).
  return (
    <>
      {(isLoggedIn || !isKnown) && (
        <div className={isKnown ? undefined : 'for-members'}>
          <AccountWorth />
        </div>
      )}
      {!isLoggedIn && (
        <div className={isKnown ? undefined : 'for-visitors'}>
          <DemoPitch />
        </div>
      )}
    </>
  );
}

const HIDDEN = '••••••';

function AccountWorth() {
  const { t, format } = useI18n();
  const { data } = useAccount();
  const isPast = useIsPast();
  const { hideBalance } = usePreferences();
  const isDemo = useSession()?.user.isDemo;
  const profit = data?.openProfit;
  return (
    <Link
      href="/mine"
      className="mx-4 mb-2 flex items-center gap-3 rounded-2xl bg-raised px-4 py-3.5 active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-small text-muted">
          {t('order.net_value')}
          {isDemo && (
            <Label tone="accent" className="-my-px">
              {t('public.demo')}
            </Label>
          )}
        </span>
        {data ? (
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
            <Amount
              className={classNames('text-figure-fit font-bold tracking-tight', isPast && 'text-faint')}
              text={hideBalance ? HIDDEN : format.scaledMoney(data.netValue)}
              tail={hideBalance ? undefined : ' USD'}
            />
            {!hideBalance && (
              <Amount
                className="text-small font-semibold"
                text={format.scaledSignedMoney(data.openProfit)}
                direction={isPast ? undefined : directionOf(profit)}
              />
            )}
          </span>
        ) : (
          // As high as the line that comes in its place.
          <Skeleton className="mt-0.5 h-[1lh] w-40 text-figure-fit" />
        )}
      </span>
      <ChevronRight size={20} className="shrink-0 text-faint rtl:-scale-x-100" />
    </Link>
  );
}

function DemoPitch() {
  const { t } = useI18n();
  const demo = useDemoLogin();
  return (
    <section className="mx-4 mb-2 rounded-2xl bg-accent-soft p-4">
      <h2 className="text-title font-bold text-balance">{t('auth.demo_title')}</h2>
      <p className="mt-1 text-small text-muted text-pretty">
        {t('auth.demo_text', { amount: DEMO_START_USD })}
      </p>
      <div className="mt-3">
        <DemoStart demo={demo} />
      </div>
    </section>
  );
}
