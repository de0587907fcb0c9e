// Exposure since yesterday: samples of each minute, ending with the live value.
import { Empty } from '@candor/ui';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Plot } from './plot.tsx';
import { msText } from './risk-words.ts';

const SAMPLE_MS = 60_000;

/** Samples begin when the server starts, so they may cover less than 24 hours. */
const spanText = (samples: readonly { readonly at: number }[]): string =>
  `last ${msText((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0))}`;

export interface ExposurePlotProps {
  readonly demo: '0' | '1';
  /** All instruments if absent. */
  readonly instrument?: number;
  readonly now: { readonly at: number; readonly long: number; readonly short: number } | undefined;
}

export function ExposurePlot({ demo, instrument, now }: ExposurePlotProps) {
  const { data } = useRead('officeRiskHistory', { demo, instrument }, { everyMs: SAMPLE_MS });
  const samples = (data?.list ?? []).map(({ at, longUsd, shortUsd }) => ({
    at: Date.parse(at),
    long: longUsd,
    short: shortUsd,
  }));
  const last = samples.at(-1);
  const all = now && (!last || now.at > last.at) ? [...samples, now] : samples;
  return (
    <Panel title={all.length < 2 ? 'Exposure' : `Exposure, ${spanText(all)}`}>
      {all.length < 2 ? (
        <Empty title="No samples yet" text="One is taken every minute." />
      ) : (
        <div className="p-3">
          <Plot
            label={`Clients’ long, short and net exposure in USD, ${spanText(all)}`}
            times={all.map(({ at }) => at)}
            lines={[
              { label: 'Long', colour: 'up', values: all.map(({ long }) => long) },
              { label: 'Short', colour: 'down', values: all.map(({ short }) => short) },
              { label: 'Net', colour: 'accent', values: all.map(({ long, short }) => long - short) },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
