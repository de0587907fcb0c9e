// The markets beside the chart: a row an instrument with its live prices. Choosing one changes the chart and the ticket.
import { type Instrument, sidesOf } from '@candor/client';
import { Change, Chips, classNames, directionOf, Empty, Figure, InstrumentLogo, Price } from '@candor/ui';
import { SearchX } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Rows } from '../../../shared/rows.tsx';
import { SheetSearch } from '../../../shared/sheet-search.tsx';
import { useI18n, useIsFresh, useMarket, useQuote } from '../../../shared/stores.ts';
import { useSearch } from '../../../shared/use-search.ts';

const ALL = 0;

export function Watchlist({ chosenId }: { chosenId: number }) {
  const { t } = usePartMessages('desk');
  return (
    <section aria-label={t('desk.watchlist')} className="pane trade-watchlist @container">
      <Markets chosenId={chosenId} />
    </section>
  );
}

/** The content of the pane, which is a tab where the pane has no room. */
export function Markets({ chosenId }: { chosenId: number }) {
  const { t } = useI18n();
  const { market } = useClient();
  const loaded = useMarket();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState(ALL);
  const categories = useMemo(
    () => [
      { value: ALL, label: t('product.all') },
      ...(loaded.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [loaded.data, t],
  );
  const { instruments, isShare } = useSearch(loaded.data?.instruments ?? [], query);
  const rows =
    loaded.data && instruments.filter(({ categoryId }) => category === ALL || categoryId === category);
  return (
    <>
      <div className="shrink-0 px-3 pt-2">
        <SheetSearch
          label={t('product.search')}
          hint={t('product.search')}
          value={query}
          onChange={setQuery}
          capitals="characters"
        />
      </div>
      <Chips
        label={t('product.categories')}
        choices={categories}
        value={category}
        onChange={setCategory}
        className="shrink-0 !px-3"
      />
      {isShare && <p className="shrink-0 px-3 pb-1 text-small text-muted">{t('product.search_shares')}</p>}
      <div className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <Rows
          of={{ ...loaded, reload: market.refresh }}
          rows={rows}
          skeleton={null}
          empty={
            <Empty
              icon={<SearchX size={26} />}
              title={query === '' ? t('product.empty') : t('product.search_empty', { query })}
            />
          }
        >
          {(shown) => <Table instruments={shown} chosenId={chosenId} />}
        </Rows>
      </div>
    </>
  );
}

interface TableProps {
  readonly instruments: readonly Instrument[];
  readonly chosenId: number;
}

const head = 'sticky top-0 z-10 h-7 bg-raised px-1 font-normal text-muted';

function Table({ instruments, chosenId }: TableProps) {
  const { t } = usePartMessages('desk');
  return (
    <table className="w-full border-separate border-spacing-0 text-small">
      <thead className="text-caption">
        <tr>
          <th scope="col" className={`${head} ps-3 text-start`}>
            {t('trade.instrument')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('product.bid')}
          </th>
          <th scope="col" className={`${head} hidden text-center @min-[20rem]:table-cell`}>
            {t('trade.spread')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('product.ask')}
          </th>
          <th scope="col" className={`${head} hidden ps-3 pe-3 text-right @min-[20rem]:table-cell`}>
            {t('desk.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {instruments.map((instrument) => (
          <Row key={instrument.id} instrument={instrument} isChosen={instrument.id === chosenId} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly instrument: Instrument;
  readonly isChosen: boolean;
}

const Row = memo(function Row({ instrument, isChosen }: RowProps) {
  const { t, format } = useI18n();
  const { preferences } = useClient();
  const quote = useQuote(instrument.id);
  const isOpenNow = (quote?.marketStatus ?? instrument.marketStatus) === 'open';
  const isStale = !useIsFresh() || !isOpenNow;
  const sides = sidesOf(quote);
  const change = quote?.change ?? null;
  const price = (name: 'bid' | 'ask') => (
    <Price
      text={sides ? format.scaledPrice(sides[name], instrument.precision) : undefined}
      direction={name === 'bid' ? (quote?.direction ?? 0) : 0}
      isStale={isStale}
      className="!px-1"
    />
  );
  return (
    <tr
      className={classNames(
        'relative h-[1.8125rem] pointer-coarse:h-11',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <th scope="row" className="w-full max-w-0 ps-3 text-start font-semibold">
        <button
          type="button"
          aria-current={isChosen || undefined}
          onClick={() => preferences.set({ instrumentId: instrument.id })}
          title={instrument.name}
          className={classNames(
            'flex w-full items-center gap-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            isStale && 'text-faint',
          )}
        >
          <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={20} />
          <bdi className="truncate">{instrument.showCode}</bdi>
        </button>
      </th>
      <td className="text-right">{price('bid')}</td>
      <td className="hidden text-center text-caption text-faint @min-[20rem]:table-cell">
        <Figure>{sides ? format.number(sides.ask - sides.bid, 0) : '–'}</Figure>
      </td>
      <td className="text-right">{price('ask')}</td>
      <td className="hidden ps-3 pe-3 text-right @min-[20rem]:table-cell">
        {isOpenNow ? (
          <Change
            text={change === null ? undefined : format.change(change)}
            direction={directionOf(change)}
            isStale={isStale}
          />
        ) : (
          <span className="text-faint">{t('product.closed')}</span>
        )}
      </td>
    </tr>
  );
});
