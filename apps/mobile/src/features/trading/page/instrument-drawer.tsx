// Choosing another instrument without leaving the screen: search, categories, live prices.
import type { Instrument } from '@candor/client';
import { Change, Chips, classNames, directionOf, Empty, InstrumentLogo, Price } from '@candor/ui';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { SheetSearch } from '../../../shared/sheet-search.tsx';
import { useI18n, useIsFresh, useMarket, useQuote, useSession } from '../../../shared/stores.ts';
import { useSearch } from '../../../shared/use-search.ts';
import { ALL, listOf, useChosen, useListChoices } from '../../../shared/watching/list-choices.tsx';
import { StarButton } from '../../../shared/watching/star-button.tsx';
import { useRefreshedWatchlists } from '../../../shared/watching/use-watchlists.ts';

export interface InstrumentDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosenId: number;
}

export function InstrumentDrawer({ isOpen, onClose, chosenId }: InstrumentDrawerProps) {
  const { t } = usePartMessages('desk');
  const { preferences } = useClient();
  const isMember = useSession() !== null;
  const { lists } = useRefreshedWatchlists();
  const choices = useListChoices(lists);
  const market = useMarket().data;
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState(ALL);
  const categories = useMemo(
    () => [
      ...choices,
      { value: ALL, label: t('product.all') },
      ...(market?.categories ?? []).map((one) => ({ value: one.id, label: one.name })),
    ],
    [choices, market, t],
  );
  // A search finds what no list has.
  const chip = query !== '' && listOf(category) !== undefined ? ALL : category;
  const chosen = useChosen(market?.instruments, { chip, lists });
  const { instruments: found, isShare } = useSearch(chosen ?? [], query);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={() => setQuery('')}
      title={t('trade.instrument_choose')}
      isTall
    >
      <SheetSearch
        label={t('product.search')}
        hint={t('product.search_hint')}
        value={query}
        onChange={setQuery}
        capitals="characters"
      />
      <Chips
        label={t('product.categories')}
        choices={categories}
        value={category}
        onChange={setCategory}
        className="-mx-5 mt-1 !px-5"
      />
      {isShare && <p className="py-2 text-small text-muted">{t('product.search_shares')}</p>}
      <ul className="-mx-5">
        {found.map((instrument) => (
          <li key={instrument.id} className="relative">
            {isMember && <StarButton instrument={instrument} className="absolute inset-y-0 start-0 w-12" />}
            <InstrumentRow
              instrument={instrument}
              isChosen={instrument.id === chosenId}
              hasStar={isMember}
              onChoose={() => {
                preferences.set({ instrumentId: instrument.id });
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Empty
          icon={<SearchX size={26} />}
          title={query === '' ? t('product.empty') : t('product.search_empty', { query })}
        />
      )}
    </Sheet>
  );
}

interface InstrumentRowProps {
  instrument: Instrument;
  isChosen: boolean;
  hasStar: boolean;
  onChoose: () => void;
}

function InstrumentRow({ instrument, isChosen, hasStar, onChoose }: InstrumentRowProps) {
  const { t, format } = useI18n();
  const quote = useQuote(instrument.id);
  const isStale = !useIsFresh();
  const isOpenNow = (quote?.marketStatus ?? instrument.marketStatus) === 'open';
  const change = quote?.change ?? null;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={classNames(
        'flex min-h-15 w-full flex-wrap items-center gap-x-3 px-5 py-1 text-start active:bg-sunken',
        hasStar && '!ps-12',
        isChosen && 'bg-accent-soft',
      )}
    >
      <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={32} />
      <span className="min-w-28 flex-1">
        <bdi className="block truncate font-semibold rtl:text-right">{instrument.showCode}</bdi>
        <span className="block truncate text-small text-muted">{instrument.name}</span>
      </span>
      <span className="ms-auto flex flex-col items-end">
        <Price
          text={quote?.close == null ? undefined : format.scaledPrice(quote.close, instrument.precision)}
          direction={quote?.direction ?? 0}
          isStale={isStale || !isOpenNow}
        />
        {isOpenNow ? (
          <Change
            text={change === null ? undefined : format.change(change)}
            direction={directionOf(change)}
            isStale={isStale}
            className="text-small"
          />
        ) : (
          <span className="text-small text-muted">{t('product.closed')}</span>
        )}
      </span>
    </button>
  );
}
