// Choosing another instrument without leaving the screen: search, categories, live prices.
import type { Instrument } from '@candor/client';
import { Change, Chips, classNames, directionOf, Empty, InstrumentLogo, Price } from '@candor/ui';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { SheetSearch } from '../../../shared/sheet-search.tsx';
import { useI18n, useIsFresh, useMarket, useQuote } from '../../../shared/stores.ts';
import { useSearch } from '../../../shared/use-search.ts';

export interface InstrumentDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosenId: number;
}

const ALL = 0;

export function InstrumentDrawer({ isOpen, onClose, chosenId }: InstrumentDrawerProps) {
  const { t } = useI18n();
  const { preferences } = useClient();
  const market = useMarket().data;
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState(ALL);
  const categories = useMemo(
    () => [
      { value: ALL, label: t('product.all') },
      ...(market?.categories ?? []).map((one) => ({ value: one.id, label: one.name })),
    ],
    [market, t],
  );
  const { instruments, isShare } = useSearch(market?.instruments ?? [], query);
  const found = instruments.filter((one) => category === ALL || one.categoryId === category);
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
          <li key={instrument.id}>
            <InstrumentRow
              instrument={instrument}
              isChosen={instrument.id === chosenId}
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
  onChoose: () => void;
}

function InstrumentRow({ instrument, isChosen, onChoose }: InstrumentRowProps) {
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
        isChosen && 'bg-accent-soft',
      )}
    >
      <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={32} />
      <span className="min-w-28 flex-1">
        <bdi className="block truncate font-semibold">{instrument.showCode}</bdi>
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
