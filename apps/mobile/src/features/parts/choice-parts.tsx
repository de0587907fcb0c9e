// What is tapped and typed into: buttons, fields, chips, tabs, segments, switches.
import { Button, Chips, Field, IconButton, Segments, Switch, Tabs } from '@candor/ui';
import { Minus, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { Group } from './part-group.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger', 'up', 'down'] as const;

export function ChoiceParts() {
  const { t, format } = useI18n();
  const [chip, setChip] = useState(100);
  const [tab, setTab] = useState(1);
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(true);
  const tabs = [
    { value: 1, label: t('order.tab_holding') },
    { value: 0, label: t('order.tab_pending') },
    { value: 3, label: t('order.tab_history') },
  ];
  return (
    <>
      <Group name="Button">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>{t('public.confirm')}</Button>
        <Button isBusy>{t('trade.sending')}</Button>
      </Group>
      <Group name="IconButton">
        <IconButton label={t('user.system')}>
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('user.system')} disabled>
          <Settings size={20} aria-hidden="true" />
        </IconButton>
      </Group>
      <Group name="Field">
        <Field
          label={t('trade.lots')}
          isFigure
          value={text}
          placeholder={format.lots(0.1)}
          onChange={(event) => setText(event.target.value)}
          className="w-full"
        >
          <IconButton label={t('trade.lots_less')}>
            <Minus size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('trade.lots_more')}>
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        </Field>
        <Field
          label={t('trade.lose_at_most')}
          isFigure
          defaultValue={format.money(50)}
          unit="USD"
          hint={t('trade.size_by_risk_text')}
          className="w-full"
        />
        <Field
          label={t('trade.pending_price')}
          isFigure
          defaultValue="x"
          fault={t('public.number_invalid')}
          className="w-full"
        />
        <Field label={t('user.email')} disabled defaultValue="user@example.com" className="w-full" />
      </Group>
      <Group name="Chips">
        <Chips
          label={t('trade.leverage')}
          choices={[10, 20, 50, 100, 200, 500].map((value) => ({ value, label: `${value}×` }))}
          value={chip}
          onChange={setChip}
          className="-mx-4 max-w-[calc(100%+2rem)]"
        />
      </Group>
      <Group name="Tabs">
        <Tabs label={t('order.title')} choices={tabs} value={tab} onChange={setTab} className="w-full" />
      </Group>
      <Group name="Segments">
        <Segments label={t('order.title')} choices={tabs} value={tab} onChange={setTab} className="w-full" />
      </Group>
      <Group name="Switch">
        <Switch label={t('trade.stop_loss')} isOn={isOn} onToggle={() => setOn(!isOn)} />
        <Switch label={t('trade.take_profit')} isOn={!isOn} onToggle={() => setOn(!isOn)} />
      </Group>
    </>
  );
}
