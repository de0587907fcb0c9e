// Hears the keys of a wide screen and does what they stand for. No key places an order: B and S open the ticket.
import { browserStorage, PERIODS } from '@candor/client';
import type { Side } from '@candor/core';
import { IconButton } from '@candor/ui';
import { Keyboard, Search } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import { useGo } from '../../../shared/navigation.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { CHART_COUNTS } from '../chart/charts.ts';
import { useChartSettings } from '../chart/use-chart-settings.ts';
import { useChartRoom } from '../chart/use-charts.ts';
import { actionOf, type KeyAction, keyName, keyOf, makeKeySettings, PAGES } from './keys.ts';
import type { PaletteAction } from './palette.tsx';
import { useActionNames } from './use-action-names.ts';
import { useChartCount } from './use-chart-count.ts';

const KeyList = lazily(() => import('./key-list.tsx').then((m) => m.KeyList));

const Palette = lazily(() => import('./palette.tsx').then((m) => m.Palette));

const keySettings = makeKeySettings(browserStorage());

type RowPart = 'closeHalf' | 'stops' | 'breakEven' | 'reverse';

/** Those of the actions that need no row in focus. */
const ANYWHERE = ['buy', 'sell', 'closeAll', 'alert', 'full', 'help'] as const satisfies readonly KeyAction[];

/** A sheet's chunk is fetched when it is first asked for. */
type SheetState = 'never' | 'open' | 'shut';

/** After `go` the next letter is waited for so long. */
const GO_MS = 1_500;

export interface DeskKeysProps {
  readonly onSide: (side: Side) => void;
  /** An action on the order whose row has the focus. Each of them asks before it sends anything. */
  readonly onOrder: (orderId: number, part: RowPart) => void;
}

export function DeskKeys({ onSide, onOrder }: DeskKeysProps) {
  const { t } = usePartMessages('desk');
  const settings = useSyncExternalStore(keySettings.subscribe, keySettings.get);
  const [list, setList] = useState<SheetState>('never');
  const [palette, setPalette] = useState<SheetState>('never');
  const names = useActionNames();
  const [, change] = useChartSettings();
  const chooseSide = (side: Side) => {
    onSide(side);
    focusOn('.trade-ticket [data-lots]');
  };
  const go = useGo();
  const goesUntil = useRef(0);
  const actOnRow = (part: RowPart) => {
    const row = document.activeElement?.closest<HTMLElement>('.trade-book tr');
    if (row?.dataset.order !== undefined) onOrder(Number(row.dataset.order), part);
  };
  const setCount = useChartCount();
  const room = useChartRoom();
  const acts: Readonly<Record<KeyAction, () => void>> = {
    find: () => focusOn('.trade-watchlist input'),
    buy: () => chooseSide('buy'),
    sell: () => chooseSide('sell'),
    lots: () => focusOn('.trade-ticket [data-lots]'),
    close: () =>
      document.activeElement
        ?.closest('.trade-book tr')
        ?.querySelector<HTMLElement>('td:last-child button')
        ?.click(),
    half: () => actOnRow('closeHalf'),
    stops: () => actOnRow('stops'),
    even: () => actOnRow('breakEven'),
    reverse: () => actOnRow('reverse'),
    closeAll: () => document.querySelector<HTMLElement>('.trade-book .close-several')?.click(),
    alert: () => document.querySelector<HTMLElement>('.trade-price button[aria-haspopup=dialog]')?.click(),
    full: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen?.()),
    go: () => {
      goesUntil.current = Date.now() + GO_MS;
    },
    help: () => setList('open'),
  };
  const hear = (event: KeyboardEvent): void => {
    if (isDeaf(event)) return;
    const act = isPaletteKey(event)
      ? () => setPalette('open')
      : event.key === 'F6'
        ? () => focusNextPane(event.shiftKey ? -1 : 1)
        : actOfKey(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const actOfKey = (event: KeyboardEvent): (() => void) | null => {
    if (!settings.isOn || isInField(event)) return null;
    if (event.key === 'Delete') return cancelRow;
    const count = event.shiftKey && CHART_COUNTS.find((one) => event.code === `Digit${one}`);
    if (count) return count <= room ? () => setCount(count) : null;
    const key = keyOf(event);
    if (key === null) return null;
    const page = Date.now() < goesUntil.current ? PAGES.find((one) => one.key === key) : undefined;
    goesUntil.current = 0;
    if (page) return () => go(page.path);
    const action = actionOf(settings.keys, key);
    if (action) return acts[action];
    const period = PERIODS[Number(key) - 1];
    return period ? () => change({ period }) : null;
  };
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const actions = (): PaletteAction[] => [
    ...PAGES.map(({ key, path, name }) => ({
      name: t(name),
      keys: settings.isOn ? `${keyName(settings.keys.go)} ${keyName(key)}` : undefined,
      run: () => go(path),
    })),
    ...ANYWHERE.map((action) => ({
      name: names[action],
      keys: settings.isOn ? keyName(settings.keys[action]) : undefined,
      run: acts[action],
    })),
    ...CHART_COUNTS.filter((count) => room > 1 && count <= room).map((count) => ({
      name: t('desk.chart_count', { count }),
      keys: settings.isOn ? `Shift ${count}` : undefined,
      run: () => setCount(count),
    })),
  ];
  return (
    <>
      <IconButton label={t('desk.palette')} aria-haspopup="dialog" onClick={() => setPalette('open')}>
        <Search size={18} />
      </IconButton>
      {palette !== 'never' && (
        <Palette isOpen={palette === 'open'} onClose={() => setPalette('shut')} actions={actions()} />
      )}
      <IconButton label={t('desk.keys')} aria-haspopup="dialog" onClick={() => setList('open')}>
        <Keyboard size={18} />
      </IconButton>
      {list !== 'never' && (
        <KeyList
          isOpen={list === 'open'}
          onClose={() => setList('shut')}
          settings={settings}
          onSettings={keySettings.set}
        />
      )}
    </>
  );
}

/** The palette's key is not a single letter: it works in fields too, and can't be switched off. */
const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK';

/** While a key repeats, text is composed, another program's key is pressed, or something is open over the page. */
function isDeaf(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, repeat, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || isComposing || repeat) return true;
  if ((ctrlKey || metaKey || altKey) && !isPaletteKey(event)) return true;
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, [contenteditable], [role=slider], [role=separator]') !== null;

/** Cancels the pending order whose row has the focus, after a question. */
const cancelRow = (): void =>
  document.activeElement
    ?.closest('.trade-book tr:not([data-order])')
    ?.querySelector<HTMLElement>('td:last-child button')
    ?.click();

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

const PANES = ['watchlist', 'chart', 'ticket', 'book', 'account'];

function focusNextPane(step: 1 | -1): void {
  const panes = PANES.map((name) => document.querySelector<HTMLElement>(`.trade-${name}`)).filter(
    (pane) => pane?.checkVisibility() === true,
  );
  const now = panes.findIndex((pane) => pane?.contains(document.activeElement));
  const from = now < 0 && step < 0 ? 0 : now;
  const next = panes[(from + step + panes.length) % panes.length];
  next?.querySelector<HTMLElement>('button:not(:disabled), input, [tabindex="0"]')?.focus();
}
