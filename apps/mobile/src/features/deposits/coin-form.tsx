// A deposit by coin: currency and network, the address to send to, how much was sent, and the proof.
import type { CoinWay } from '@candor/client';
import { Chips } from '@candor/ui';
import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../shared/stores.ts';
import { AmountField } from './amount-field.tsx';
import { CopyRow, Grouped } from './copy-row.tsx';
import { FormFoot } from './form-foot.tsx';
import { QrCode } from './qr-code.tsx';
import { useDepositForm } from './use-deposit-form.ts';

export interface CoinFormProps {
  readonly ways: readonly CoinWay[];
  readonly onSent: () => void;
  readonly onOld: () => void;
}

export function CoinForm({ ways, onSent, onOld }: CoinFormProps) {
  const { t } = useWords();
  const form = useDepositForm({ kind: 'coin', ways, onSent, onOld });
  const { way } = form;
  if (!way) return null;
  const currencies = [...new Set(ways.map(({ currency }) => currency))];
  const networks = ways.filter(({ currency }) => currency === way.currency);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <ChoiceTitle text={t('wallet.deposit_currency')} />
      <Chips
        label={t('wallet.deposit_currency')}
        choices={currencies.map((currency) => ({ value: currency, label: currency }))}
        value={way.currency}
        onChange={(wanted) => form.choose(ways.find(({ currency }) => currency === wanted)?.id ?? way.id)}
      />
      <ChoiceTitle text={t('wallet.deposit_network')} />
      <Chips
        label={t('wallet.deposit_network')}
        choices={networks.map(({ id, network }) => ({ value: id, label: network }))}
        value={way.id}
        onChange={form.choose}
      />
      <div className="space-y-4 px-4 pt-3">
        <AddressCard way={way} />
        <AmountField form={form} terms={way} />
        <FormFoot form={form} />
      </div>
    </form>
  );
}

const ChoiceTitle = ({ text }: { text: string }) => (
  <p className="px-4 pt-3 text-small font-medium text-muted">{text}</p>
);

function AddressCard({ way }: { way: CoinWay }) {
  const { t } = useWords();
  const { currency, network, address, memo } = way;
  return (
    <section aria-label={t('wallet.deposit_address')} className="overflow-hidden rounded-2xl bg-raised pb-1">
      <QrCode
        text={address}
        label={t('wallet.deposit_scan', { currency, network })}
        className="mx-auto my-4 aspect-square w-44 max-w-full rounded-xl"
      />
      <CopyRow label={t('wallet.deposit_address')} value={address}>
        <Grouped text={address} />
      </CopyRow>
      {memo !== '' && (
        <>
          <CopyRow label={t('wallet.deposit_memo')} value={memo} />
          <Warning text={t('wallet.deposit_memo_text')} />
        </>
      )}
      <Warning text={t('wallet.deposit_only', { currency, network })} />
    </section>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className="mx-3 mb-2 flex gap-2 rounded-xl bg-warn-soft p-3 text-small text-pretty text-warn">
    <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>{text}</span>
  </p>
);
