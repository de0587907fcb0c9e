// The opt-in to one-tap trading: what it means, and the client's own limits.
import type { Instrument } from '@candor/client';
import type { Lots } from '@candor/core';
import { Button, Segments, Switch } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { useState } from 'react';
import { AccountLabel } from '../../../shared/account-label.tsx';
import { useI18n } from '../../../shared/stores.ts';
import type { OneTap } from '../page/one-tap.ts';
import { LotsField } from './lots-field.tsx';
import { readLots, writeLots } from './read-fields.ts';

export interface OneTapFormProps {
  readonly instrument: Instrument;
  /** The size in the ticket, as a first limit. */
  readonly lots: Lots | null;
  readonly onTurnOn: (oneTap: OneTap) => void;
  readonly onBack: () => void;
}

const HOUR_MS = 3_600_000;
/** Until the logout. */
const NO_END = 0;

export function OneTapForm({ instrument, lots, onTurnOn, onBack }: OneTapFormProps) {
  const { t, language } = useI18n();
  const [text, setText] = useState(writeLots(lots ?? instrument.lotsMin, language));
  const [hours, setHours] = useState(1);
  const [hasStopLoss, setStopLoss] = useState(true);
  const size = readLots(text, instrument, language);
  const turnOn = () => {
    if ('fault' in size) return;
    const until = hours === NO_END ? null : Date.now() + hours * HOUR_MS;
    onTurnOn({ lotsMax: size.value, hasStopLoss, until });
  };
  return (
    <div className="flex flex-col gap-3.5 pt-1">
      <h3 className="flex flex-wrap items-center gap-2 text-title font-semibold">
        {t('trade.one_tap')} <AccountLabel />
      </h3>
      <p className="text-small text-pretty">{t('trade.one_tap_text')}</p>
      <LotsField
        label={t('trade.one_tap_lots')}
        text={text}
        onChange={setText}
        spec={instrument}
        fault={'fault' in size ? size.fault : undefined}
      />
      <div>
        <p className="mb-1 text-small font-medium text-muted">{t('trade.one_tap_ends')}</p>
        <Segments
          label={t('trade.one_tap_ends')}
          choices={[
            { value: 1, label: t('trade.one_tap_hours', { count: 1 }) },
            { value: 8, label: t('trade.one_tap_hours', { count: 8 }) },
            { value: NO_END, label: t('trade.one_tap_logout') },
          ]}
          value={hours}
          onChange={setHours}
        />
      </div>
      <div>
        <Switch
          label={t('trade.one_tap_stop')}
          isOn={hasStopLoss}
          onToggle={() => setStopLoss(!hasStopLoss)}
          className="w-full"
        />
        <p className="text-caption text-muted text-pretty">{t('trade.one_tap_stop_text')}</p>
      </div>
      <AfterTap className="mt-1 flex flex-col gap-2">
        <Button disabled={'fault' in size} onClick={turnOn}>
          {t('trade.one_tap_turn_on')}
        </Button>
        <Button look="secondary" onClick={onBack}>
          {t('public.back')}
        </Button>
      </AfterTap>
    </div>
  );
}
