// Eight price moves side by side: the house's result and the cost of negative balances for each, as bars; a click
// simulates that move.
import type { OfficeInput } from '@candor/client/office';
import { classNames, Skeleton } from '@candor/ui';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Result } from './metrics.tsx';
import { wholeUsd } from './risk-words.ts';

export interface LadderPanelProps {
  readonly input: OfficeInput<'officeShock'>;
  readonly chosen: number;
  readonly onChoose: (percent: number) => void;
}

export function LadderPanel({ input, chosen, onChoose }: LadderPanelProps) {
  const { demo, instrument, category, currency, open } = input;
  const { data } = useRead('officeShockLadder', { demo, instrument, category, currency, open });
  const most = Math.max(1, ...(data?.rungs ?? []).flatMap(({ house, bill }) => [Math.abs(house), bill]));
  const share = (usd: number): string => `${(Math.abs(usd) / most) * 100}%`;
  return (
    <Panel title="Stress ladder, USD">
      {data ? (
        <table className="w-full text-small tabular-nums">
          <thead>
            <tr className="h-9 border-b border-line text-caption text-muted">
              <th className="px-4 text-start font-medium">Move</th>
              <th className="w-2/5 px-3 text-start font-medium">House P/L and negative-balance cost</th>
              <th className="px-3 text-end font-medium">House</th>
              <th className="px-3 text-end font-medium">Cost</th>
              <th className="px-3 text-end font-medium">Margin calls</th>
              <th className="px-4 text-end font-medium">Stop-outs</th>
            </tr>
          </thead>
          <tbody>
            {data.rungs.map(({ percent, house, bill, marginCalls, stopOuts }) => (
              <tr
                key={percent}
                className={classNames(
                  'h-10 border-b border-line/60 last:border-b-0',
                  percent === chosen && 'bg-accent-soft',
                )}
              >
                <th scope="row" className="px-4 text-start font-medium whitespace-nowrap">
                  <button
                    type="button"
                    onClick={() => onChoose(percent)}
                    aria-pressed={percent === chosen}
                    className="underline decoration-line underline-offset-3 hover:decoration-current"
                  >
                    {percent > 0 ? '+' : '−'}
                    {format.number(Math.abs(percent), 2)}%
                  </button>
                </th>
                <td className="px-3" aria-hidden="true">
                  <span
                    className={classNames(
                      'block h-1.5 rounded-sm',
                      house >= 0 ? 'bg-up-fill' : 'bg-down-fill',
                    )}
                    style={{ width: share(house) }}
                  />
                  <span className="mt-1 block h-1.5 rounded-sm bg-warn" style={{ width: share(bill) }} />
                </td>
                <td className="px-3 text-end">
                  <Result usd={house} />
                </td>
                <td className="px-3 text-end">{wholeUsd(bill)}</td>
                <td className="px-3 text-end">{format.number(marginCalls, 0)}</td>
                <td className="px-4 text-end">{format.number(stopOuts, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className="p-4">
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </Panel>
  );
}
