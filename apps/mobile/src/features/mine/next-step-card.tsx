// One card with the next step of a new account, until everything was done once or the card is dismissed for good.
import { fetchIdentityReview, fetchOrders } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Button, IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { isOver, setOver } from '../../shared/first-steps.ts';
import { useGo } from '../../shared/navigation.ts';
import { useAccount, useI18n, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { type NextStep, nextStepOf } from './next-step.ts';

interface Step {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly to: string;
}

const steps: Readonly<Record<NextStep, Step>> = {
  verify: { title: 'user.next_verify', text: 'user.next_verify_text', to: '/mine/auth' },
  deposit: { title: 'user.next_deposit', text: 'user.next_deposit_text', to: '/mine/charge' },
  trade: { title: 'user.next_trade', text: 'user.next_trade_text', to: '/trade' },
  practice: { title: 'user.next_practice', text: 'user.next_practice_text', to: '/trade' },
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
  const { t } = useI18n();
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
  const isKnown = account !== undefined && trades !== undefined && (isDemo || review !== undefined);
  const next = isKnown
    ? nextStepOf({
        identity: review?.status,
        hasMoney: account.netValue + account.locked > 0,
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
    <section aria-label={t('user.next_step')} className="rounded-2xl bg-accent-soft p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-muted">{t('user.next_step')}</p>
          <h2 className="text-title font-semibold text-balance">{t(title)}</h2>
        </div>
        <IconButton label={t('user.next_dismiss')} onClick={onDismiss} className="-me-2 -mt-2">
          <X size={20} />
        </IconButton>
      </div>
      <p className="mt-1 text-small text-muted text-pretty">{t(text)}</p>
      <Button onClick={() => go(to)} className="mt-3 w-full">
        {t('user.next_go')}
      </Button>
    </section>
  );
}
