// One card with the next step of a new account, until everything was done once or the card is dismissed for good.
import { type Client, fetchDeposits, fetchIdentityReview, fetchOrders } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Button, IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from './app-context.ts';
import { isOver, setOver } from './first-steps.ts';
import { useGo } from './navigation.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { usePartMessages } from './part-messages.ts';
import { useAccount, useSession } from './stores.ts';
import { useLoaded } from './use-loaded.ts';

interface Step {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly to: string;
}

const steps: Readonly<Record<NextStep, Step>> = {
  verify: { title: 'next.verify', text: 'next.verify_text', to: '/mine/auth' },
  deposit: { title: 'next.deposit', text: 'next.deposit_text', to: '/mine/charge' },
  checking: { title: 'next.checking', text: 'next.checking_text', to: '/mine/charge' },
  trade: { title: 'next.trade', text: 'next.trade_text', to: '/trade' },
  practice: { title: 'next.practice', text: 'next.practice_text', to: '/trade' },
};

export function NextStepCard() {
  const user = useSession()?.user;
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!user || dismissed === user.uid || isOver('next', user.uid)) return null;
  const dismiss = () => {
    setOver('next', user.uid);
    setDismissed(user.uid);
  };
  return <Steps key={user.uid} uid={user.uid} isDemo={user.isDemo} onDismiss={dismiss} />;
}

interface StepsProps {
  readonly uid: string;
  readonly isDemo: boolean;
  readonly onDismiss: () => void;
}

function Steps({ uid, isDemo, onDismiss }: StepsProps) {
  const { t } = usePartMessages('desk');
  const go = useGo();
  const { http } = useClient();
  const account = useAccount().data;
  const { data: review } = useLoaded(isDemo ? null : 'identity', () => fetchIdentityReview(http));
  const { data: trades } = useLoaded('trades', async () => {
    const [open, closed] = await Promise.all([
      fetchOrders(http, 'open', { page: 1 }),
      fetchOrders(http, 'history', { page: 1 }),
    ]);
    return open.total + closed.total;
  });
  const hasMoney = account !== undefined && account.netValue + account.locked > 0;
  const needsMoney = !isDemo && account !== undefined && !hasMoney;
  const { data: isChecked } = useLoaded(needsMoney ? 'deposits' : null, () => hasUnchecked(http));
  const isKnown =
    account !== undefined &&
    trades !== undefined &&
    (isDemo || review !== undefined) &&
    (!needsMoney || isChecked !== undefined);
  const next = isKnown
    ? nextStepOf({
        identity: review?.status,
        hasMoney,
        hasUncheckedDeposit: isChecked === true,
        hasTraded: trades > 0,
      })
    : null;
  const isDone = isKnown && next === null;
  useEffect(() => {
    if (isDone) setOver('next', uid);
  }, [isDone, uid]);
  if (next === null) return null;
  const { title, text, to } = steps[next];
  return (
    <section aria-label={t('next.step')} className="rounded-2xl bg-accent-soft p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-muted">{t('next.step')}</p>
          <h2 className="text-title font-semibold text-balance">{t(title)}</h2>
        </div>
        <IconButton label={t('next.dismiss')} onClick={onDismiss} className="-me-2 -mt-2">
          <X size={20} />
        </IconButton>
      </div>
      <p className="mt-1 text-small text-muted text-pretty">{t(text)}</p>
      <Button onClick={() => go(to)} className="mt-3 w-full">
        {t(next === 'checking' ? 'next.see' : 'next.go')}
      </Button>
    </section>
  );
}

/** Among the newest of each kind: no more than a page of them may wait. */
async function hasUnchecked(http: Client['http']): Promise<boolean> {
  const pages = await Promise.all([
    fetchDeposits(http, 'coin', { page: 1 }),
    fetchDeposits(http, 'bank', { page: 1 }),
  ]);
  return pages.some(({ list }) => list.some(({ status }) => status === 'unchecked'));
}
