// In the ticket's head: bid and ask of this moment, the one that the chosen side trades at standing out.
import { classNames, Price } from '@candor/ui';
import { useIsFresh, useWords } from '../../../shared/stores.ts';
import type { TicketState } from './use-ticket.ts';

export function TicketPrices({ state }: { state: TicketState }) {
  const { t, format } = useWords();
  const isStale = !useIsFresh();
  const { sides, terms, fields } = state;
  const chosen = fields.side === 'sell' ? 'bid' : 'ask';
  return (
    <dl dir="ltr" className="flex gap-x-3 divide-x divide-line">
      {(['bid', 'ask'] as const).map((name) => (
        <div key={name} className="not-last:pe-3">
          <dt className="sr-only">{t(`product.${name}`)}</dt>
          <dd>
            <Price
              text={sides ? format.scaledPrice(sides[name], terms.precision) : undefined}
              isStale={isStale}
              className={classNames('!px-0', name === chosen || isStale ? '' : 'text-muted')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
