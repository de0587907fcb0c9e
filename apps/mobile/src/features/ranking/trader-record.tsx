// The figures of a trader's page: the deepest fall, what wins and losses brought, and how long they were held.
import type { TraderPage } from '@candor/client';
import { languageInfo } from '@candor/i18n';
import { Fact, Figure } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';

const HOUR_MS = 3_600_000;

export function TraderRecord({ trader }: { trader: TraderPage }) {
  const { t, format, language } = useI18n();
  const { totalWinRate, profitFactor, holdWinMs, holdLossMs } = trader;
  const held = (ms: number | null) => {
    if (ms === null) return '–';
    // Browsers come without Burmese units.
    return ms < HOUR_MS || language === 'my' ? format.age(ms) : heldText(ms, languageInfo(language).intlTag);
  };
  return (
    <section className="rounded-2xl bg-raised p-4">
      <dl className="grid grid-cols-2 items-baseline-last gap-x-3 gap-y-3">
        <Fact isWhole label={t('documentary.drawdown')}>
          <Figure>{format.percent(trader.drawdown * 100)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.profit_factor')}>
          <Figure>{profitFactor === null ? '–' : format.number(profitFactor, 2)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.win')}>
          <Figure>{totalWinRate === null ? '–' : format.percent(totalWinRate * 100)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.total_trades')}>
          <Figure>{format.number(trader.totalTrades, 0)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.hold_win')}>
          {held(holdWinMs)}
        </Fact>
        <Fact isWhole label={t('documentary.hold_loss')}>
          {held(holdLossMs)}
        </Fact>
        <Fact isWhole label={t('documentary.leverage')}>
          <Figure>{format.number(trader.totalLeverage, 1)}×</Figure>
        </Fact>
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-caption text-muted">
        {t('documentary.won_lost', { won: trader.won, lost: trader.lost })}
      </p>
    </section>
  );
}

/** "5.3 hr", "2.5 days": one unit says too little where wins and losses are compared. */
function heldText(ms: number, intlTag: string): string {
  const hours = ms / HOUR_MS;
  const isLong = hours >= 48;
  const format = new Intl.NumberFormat(intlTag, {
    style: 'unit',
    unit: isLong ? 'day' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  return format.format(isLong ? hours / 24 : hours);
}
