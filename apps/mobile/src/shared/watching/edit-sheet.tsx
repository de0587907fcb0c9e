// One watchlist to change: its name, its instruments and their order.
import { FAVOURITES, moved, toggled, WATCHLIST_NAME_MAX, type Watchlist } from '@candor/client';
import { Button, classNames, Field, IconButton, InstrumentLogo } from '@candor/ui';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Form } from '../form-parts.tsx';
import { usePartMessages } from '../part-messages.ts';
import { Sheet } from '../sheet.tsx';
import { SheetSearch } from '../sheet-search.tsx';
import { useMarket } from '../stores.ts';
import { useSearch } from '../use-search.ts';
import { useSend, useToasted } from '../use-send.ts';
import { useWatchlists } from './use-watchlists.ts';

export interface EditSheetProps {
  /** null: a new one. */
  readonly id: number | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A new list was made, or this one is gone. */
  readonly onChosen: (id: number) => void;
}

export function EditSheet({ id, isOpen, onClose, onChosen }: EditSheetProps) {
  const { t } = usePartMessages('desk');
  const { lists } = useWatchlists();
  const list = lists?.find((one) => one.id === id);
  const name = id === FAVOURITES ? t('watch.favourites') : list?.name;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={name ?? t('watch.new')} isTall={list !== undefined}>
      <div className="space-y-4 pb-4">
        {id !== FAVOURITES && <NameForm key={list?.id} list={list} onMade={onChosen} />}
        {list && <Instruments list={list} />}
        {list && id !== FAVOURITES && (
          <Removal
            list={list}
            onRemoved={() => {
              onClose();
              onChosen(FAVOURITES);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

interface NameFormProps {
  readonly list: Watchlist | undefined;
  readonly onMade: (id: number) => void;
}

function NameForm({ list, onMade }: NameFormProps) {
  const { t } = usePartMessages('desk');
  const { store } = useWatchlists();
  const [name, setName] = useState(list?.name ?? '');
  const { isBusy, refusal, send } = useSend();
  const isSame = name.trim() === (list?.name ?? '');
  async function save(): Promise<void> {
    if (isSame) return;
    await send(async () => {
      if (list) return store.rename(list.id, name.trim());
      onMade(await store.make(name.trim()));
    });
  }
  return (
    <Form onSubmit={save} className="flex items-end gap-2">
      <Field
        className="min-w-0 flex-1"
        label={t('watch.name')}
        value={name}
        maxLength={WATCHLIST_NAME_MAX}
        fault={refusal?.text}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="secondary" isBusy={isBusy} disabled={isSame}>
        {t('watch.save')}
      </Button>
    </Form>
  );
}

interface Drag {
  readonly code: string;
  readonly startY: number;
  readonly from: number;
  readonly place: number;
}

function Instruments({ list }: { list: Watchlist }) {
  const { t } = usePartMessages('desk');
  const { store } = useWatchlists();
  const toasted = useToasted();
  const all = useMarket().data?.instruments;
  const byCode = useMemo(() => new Map(all?.map((one) => [one.code, one])), [all]);
  const [drag, setDrag] = useState<Drag>();
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const codes = drag ? moved(list.codes, drag.code, drag.place) : list.codes;
  const nameOf = (code: string): string => byCode.get(code)?.showCode ?? code;
  const put = (change: (codes: readonly string[]) => readonly string[]) =>
    void toasted(() => store.setCodes(list.id, change));

  function move(code: string, place: number): void {
    if (place < 0 || place >= list.codes.length) return;
    put((before) => moved(before, code, place));
    setSaid(t('watch.moved', { code: nameOf(code), place: place + 1, count: list.codes.length }));
  }
  function onKeyDown(event: KeyboardEvent, code: string): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(code, list.codes.indexOf(code) + (event.key === 'ArrowUp' ? -1 : 1));
  }
  function onPointerMove({ clientY }: PointerEvent): void {
    const height = rows.current?.firstElementChild?.getBoundingClientRect().height;
    if (!drag || !height) return;
    const place = drag.from + Math.round((clientY - drag.startY) / height);
    setDrag({ ...drag, place: Math.max(0, Math.min(list.codes.length - 1, place)) });
  }
  return (
    <>
      {list.codes.length > 1 && <p className="text-caption text-muted">{t('watch.order_hint')}</p>}
      <ol ref={rows}>
        {codes.map((code, place) => (
          <li
            key={code}
            className={classNames(
              'flex min-h-12 items-center gap-1 border-b border-line',
              drag?.code === code && 'bg-sunken',
            )}
          >
            <button
              type="button"
              data-base-ui-swipe-ignore=""
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              aria-label={t('watch.drag', { code: nameOf(code), place: place + 1, count: codes.length })}
              onKeyDown={(event) => onKeyDown(event, code)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ code, startY: event.clientY, from: place, place });
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => {
                if (drag && drag.place !== drag.from) move(code, drag.place);
                setDrag(undefined);
              }}
              onPointerCancel={() => setDrag(undefined)}
              className="touch -ms-2 inline-flex shrink-0 cursor-grab touch-none items-center justify-center text-faint"
            >
              <GripVertical size={18} />
            </button>
            <InstrumentLogo src={byCode.get(code)?.logo ?? ''} code={nameOf(code)} sizePx={24} />
            <span className="ms-1.5 min-w-0 flex-1">
              <bdi className="block truncate text-small font-semibold rtl:text-right">{nameOf(code)}</bdi>
              <span className="block truncate text-caption text-muted">{byCode.get(code)?.name}</span>
            </span>
            <IconButton
              label={t('watch.up', { code: nameOf(code) })}
              aria-disabled={place === 0}
              onClick={() => move(code, place - 1)}
              className="aria-disabled:opacity-45"
            >
              <ArrowUp size={18} />
            </IconButton>
            <IconButton
              label={t('watch.down', { code: nameOf(code) })}
              aria-disabled={place === codes.length - 1}
              onClick={() => move(code, place + 1)}
              className="-ms-2 aria-disabled:opacity-45"
            >
              <ArrowDown size={18} />
            </IconButton>
            <IconButton
              label={t('watch.remove', { code: nameOf(code) })}
              onClick={() => put((before) => before.filter((one) => one !== code))}
              className="-me-2 -ms-2"
            >
              <X size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Additions list={list} onAdd={(code) => put((before) => toggled(before, code))} />
    </>
  );
}

function Additions({ list, onAdd }: { list: Watchlist; onAdd: (code: string) => void }) {
  const { t } = usePartMessages('desk');
  const [query, setQuery] = useState('');
  const { instruments } = useSearch(useMarket().data?.instruments ?? [], query);
  const others = instruments.filter(({ code }) => !list.codes.includes(code));
  return (
    <section aria-label={t('watch.add_title')}>
      <h3 className="text-small font-semibold">{t('watch.add_title')}</h3>
      <SheetSearch
        label={t('watch.add_title')}
        hint={t('product.search')}
        value={query}
        onChange={setQuery}
        capitals="characters"
      />
      <ul>
        {others.map(({ code, showCode, name, logo }) => (
          <li key={code} className="flex min-h-12 items-center gap-2">
            <InstrumentLogo src={logo} code={showCode} sizePx={24} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate text-small font-semibold rtl:text-right">{showCode}</bdi>
              <span className="block truncate text-caption text-muted">{name}</span>
            </span>
            <IconButton
              label={t('watch.add', { code: showCode })}
              onClick={() => onAdd(code)}
              className="-me-2"
            >
              <Plus size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Removal({ list, onRemoved }: { list: Watchlist; onRemoved: () => void }) {
  const { t } = usePartMessages('desk');
  const { store } = useWatchlists();
  const toasted = useToasted();
  const [isSure, setSure] = useState(false);
  async function remove(): Promise<void> {
    if (!isSure) return setSure(true);
    const isGone = await toasted(async () => {
      await store.remove(list.id);
      return true;
    });
    if (isGone) onRemoved();
  }
  return (
    <Button look="danger" className="w-full" onClick={() => void remove()}>
      {t(isSure ? 'watch.delete_sure' : 'watch.delete', { name: list.name })}
    </Button>
  );
}
