// Which of the bound methods the money goes to.
import type { MethodKind, WithdrawMethod } from '@candor/client';
import { Card, Row } from '@candor/ui';
import { Check, Plus } from 'lucide-react';
import { useGo } from '../../shared/navigation.ts';
import { useWords } from '../../shared/stores.ts';
import { currencyName, shortAccount } from './destination.tsx';
import { MethodHold } from './method-hold.tsx';

export interface MethodChoiceProps {
  readonly kind: MethodKind;
  readonly methods: readonly WithdrawMethod[];
  readonly chosen: WithdrawMethod | undefined;
  readonly onChoose: (id: number) => void;
}

export function MethodChoice({ kind, methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useWords();
  const go = useGo();
  return (
    <div>
      <p id="withdraw-to" className="mb-1 text-small font-medium text-muted">
        {t('withdraw.destination')}
      </p>
      <Card>
        {methods.map((method) => (
          <button
            key={method.id}
            type="button"
            aria-pressed={method.id === chosen?.id}
            onClick={() => onChoose(method.id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start active:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">
                {method.kind === 'bank' ? method.bankName : currencyName(method.currency)}
              </span>
              <span className="block text-small text-muted">
                <bdi dir="ltr">{shortAccount(method.account)}</bdi>
              </span>
              <MethodHold method={method} />
            </span>
            {method.id === chosen?.id && (
              <Check size={20} aria-label={t('public.chosen')} className="shrink-0 text-accent" />
            )}
          </button>
        ))}
        <Row
          icon={<Plus size={20} aria-hidden="true" />}
          title={t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}
          onClick={() => go(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`)}
        />
      </Card>
    </div>
  );
}
