// Nobody withdraws to nowhere: without a bound method a dialog offers to go and bind one, and the page says so after it.
import type { MethodKind } from '@candor/client';
import { Button, Empty } from '@candor/ui';
import { Landmark, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Asked } from '../../shared/asked.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useWords } from '../../shared/stores.ts';

export function BindOffer({ kind }: { kind: MethodKind }) {
  const { t } = useWords();
  const go = useGo();
  const [isAsking, setAsking] = useState(true);
  const Icon = kind === 'coin' ? Wallet : Landmark;
  const bind = (): void => go(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`);
  return (
    <>
      <Empty
        icon={<Icon size={26} aria-hidden="true" />}
        title={t('withdraw.bind_first')}
        text={t('withdraw.bind_text')}
      >
        <Button onClick={bind}>{t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}</Button>
      </Empty>
      {isAsking && (
        <Asked
          title={t('withdraw.bind_first')}
          text={t('withdraw.bind_text')}
          confirmLabel={t('withdraw.bind_now')}
          cancelLabel={t('public.cancel')}
          onConfirm={bind}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
