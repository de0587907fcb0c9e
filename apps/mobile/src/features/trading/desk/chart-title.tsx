// Which of several charts this is: its instrument, and the day's change.
import type { Instrument } from '@candor/client';
import { Change, directionOf, InstrumentLogo } from '@candor/ui';
import { useI18n, useIsFresh, useQuote } from '../../../shared/stores.ts';

export function ChartTitle({ instrument }: { instrument: Instrument }) {
  const { format } = useI18n();
  const change = useQuote(instrument.id)?.change ?? null;
  const isStale = !useIsFresh();
  return (
    <h2 className="flex shrink-0 items-center gap-2 pe-2 text-small font-semibold">
      <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={20} />
      <bdi>{instrument.showCode}</bdi>
      <Change
        text={change === null ? undefined : format.change(change)}
        direction={directionOf(change)}
        isStale={isStale}
        className="font-normal"
      />
    </h2>
  );
}
