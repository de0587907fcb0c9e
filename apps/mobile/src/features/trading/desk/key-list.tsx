// The list of keys: each can be changed by pressing another, and single keys can be switched off.
import { Button, Switch } from '@candor/ui';
import { type KeyboardEvent, useState } from 'react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import {
  bindKey,
  defaultKeys,
  isFree,
  KEY_ACTIONS,
  type KeyAction,
  type KeySettings,
  keyName,
  keyOf,
} from './keys.ts';
import { useActionNames } from './use-action-names.ts';

export interface KeyListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly settings: KeySettings;
  readonly onSettings: (settings: KeySettings) => void;
}

const line = 'flex min-h-11 break-inside-avoid items-center justify-between gap-4 border-b border-line';
const keyLook = 'rounded-md border border-line px-2 py-0.5 text-small font-medium';

export function KeyList({ isOpen, onClose, settings, onSettings }: KeyListProps) {
  const { t } = usePartMessages('desk');
  const [changing, setChanging] = useState<KeyAction | null>(null);
  const { isOn, keys } = settings;
  const names = useActionNames();
  const fixed = [
    [t('desk.palette'), 'Ctrl K'],
    [t('desk.charts'), 'Shift 1 · 2 · 4'],
    [t('order.cancel'), 'Del'],
    [t('desk.key_pane'), 'F6'],
  ] as const;
  const hear = (event: KeyboardEvent, action: KeyAction): void => {
    if (changing !== action || event.key === 'Tab') return;
    event.preventDefault();
    // Escape ends the change and not the list.
    event.stopPropagation();
    const key = keyOf(event);
    if (key !== null && isFree(key)) onSettings({ isOn, keys: bindKey(keys, action, key) });
    if (key !== null || event.key === 'Escape') setChanging(null);
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('desk.keys')} isWide>
      <Switch
        label={t('desk.keys_on')}
        isOn={isOn}
        onToggle={() => onSettings({ isOn: !isOn, keys })}
        className="w-full"
      />
      <p className="pb-2 text-small text-muted text-pretty">{t('desk.keys_text')}</p>
      <dl className="gap-x-8 panes:columns-2">
        {KEY_ACTIONS.map((action) => (
          <div key={action} className={line}>
            <dt>{names[action]}</dt>
            <dd>
              <button
                type="button"
                aria-label={`${t('desk.key_change', { name: names[action] })}, ${keyName(keys[action])}`}
                onClick={() => setChanging(action)}
                onKeyDown={(event) => hear(event, action)}
                onBlur={() => setChanging(null)}
                className="flex min-h-11 min-w-11 items-center justify-end"
              >
                <kbd className={keyLook}>
                  {changing === action ? t('desk.key_press') : keyName(keys[action])}
                </kbd>
              </button>
            </dd>
          </div>
        ))}
        <div className={line}>
          <dt>{t('trade.period')}</dt>
          <dd dir="ltr">
            <kbd className={keyLook}>1</kbd> – <kbd className={keyLook}>6</kbd>
          </dd>
        </div>
        {fixed.map(([name, keys]) => (
          <div key={name} className={line}>
            <dt>{name}</dt>
            <dd>
              <kbd className={keyLook}>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        look="secondary"
        className="mt-3 w-full"
        onClick={() => onSettings({ isOn: true, keys: defaultKeys })}
      >
        {t('desk.keys_reset')}
      </Button>
    </Sheet>
  );
}
