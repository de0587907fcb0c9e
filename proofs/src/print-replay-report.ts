// The report of a replay in figures.
import { ledgerSum } from '@candor/core';
import type { ReplayRun } from '@candor/core/testing';
import type { CatalogueEntry } from '@candor/server/feeds/instruments.ts';

export function printReport(
  run: ReplayRun,
  span: { entries: readonly CatalogueEntry[]; first: number; last: number; elapsedMs: number },
): void {
  const { tally, sums, venue } = run;
  const say = (label: string, value: string): void => console.log(`${label.padEnd(28)}${value}`);
  const event = (name: string): number => tally.events[name] ?? 0;
  const [from, to] = [span.first, span.last].map((at) => new Date(at).toISOString().slice(0, 10));
  say('prices', `${span.entries.length} instruments, ${from} to ${to}, ${count(tally.ticks)} ticks`);
  say('accounts', `${count(venue.state.accounts.size)}, of which ${run.auditedCount} audited act by act`);
  say('acts', `${count(tally.acts)}, ${count(venue.state.seq)} events`);
  say('fills', `${count(event('placed market') + event('OrderTriggered') + event('PositionClosed'))}`);
  say(
    '  market, triggered, closed',
    [event('placed market'), event('OrderTriggered'), event('PositionClosed')].map(count).join(', '),
  );
  for (const reason of ['user', 'user part', 'stop_loss', 'take_profit', 'stop_out', 'demo_reset'])
    say(`  closed by ${reason}`, count(event(`closed ${reason}`)));
  say('triggers without margin', count(event('cancelled trigger_refused')));
  say('margin calls, armed again', `${count(event('MarginCalled'))}, ${count(event('MarginCallArmed'))}`);
  say('stop-outs', count(event('StopOutStep')));
  say('covers', `${count(event('NegativeBalanceCovered'))}, ${dollars(sums.covers)}`);
  say(
    'swaps',
    `${count(event('SwapCharged'))} in ${count(event('RolledOver'))} rollovers, ${dollars(sums.swaps)}`,
  );
  say('fees', dollars(sums.fees));
  say("clients' profit", dollars(sums.profits));
  printSlippage(run, span.entries);
  console.log('\nrefusals');
  for (const [code, times] of Object.entries(tally.refusals).sort((a, b) => b[1] - a[1]))
    say(`  ${code}`, count(times));
  console.log('\nbalances at the end, USD    lowest       median      highest');
  for (const [strategy, balances] of run.balances()) {
    const sorted = balances.sort((a, b) => a - b);
    const figures = [0, 0.5, 1].map((share) => count(Math.round(at(sorted, share))).padStart(12));
    say(`  ${strategy}`, figures.join(' '));
  }
  const perSecond = Math.round(tally.ticks / (run.venueMs / 1_000));
  say(
    '\nspeed',
    `${count(perSecond)} ticks a second in the venue, acts included; ${seconds(run.venueMs)} of ${seconds(span.elapsedMs)}`,
  );
  say('ledger', `sums to ${ledgerSum(venue.state)}; every balance is that of its postings`);
  console.log('✓ venue and auditor agreed');
}

/** How much worse than their price stops were filled. Four ticks a bar make for wide gaps: that is what is shown. */
function printSlippage(run: ReplayRun, entries: readonly CatalogueEntry[]): void {
  console.log(
    '\nslippage of stops, points    filled   at price     median        90 %        99 %      worst',
  );
  for (const { terms } of entries) {
    const points = (run.slippage.get(terms.id) ?? []).sort((a, b) => a - b);
    if (points.length === 0) continue;
    const exact = `${Math.round((100 * points.filter((each) => each <= 0).length) / points.length)} %`;
    const shares = [0.5, 0.9, 0.99, 1].map((share) => count(at(points, share)).padStart(11));
    console.log(
      `  ${terms.code.padEnd(24)}${count(points.length).padStart(9)}${exact.padStart(11)}${shares.join(' ')}`,
    );
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const count = (value: number): string => value.toLocaleString('en');
const dollars = (micro: number): string =>
  `${(micro / 1e6).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USD`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
