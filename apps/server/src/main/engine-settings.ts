// Derives the engine's settings from those of the environment.
import { defaultSettings, type ProtectionRules, type Settings, usd } from '@candor/core';
import type { Config } from '../config.ts';
import { schemeOf } from '../feeds/schemes.ts';

/** `rules` are those of RULES, as `readRules` returns them. */
export function settingsOf(config: Config, rules: ProtectionRules | undefined): Settings {
  const { marginCallLevel, stopOutLevel, swapHolidays, officeTwoAbove } = config;
  return {
    ...defaultSettings,
    marginCallLevel,
    marginCallRearmLevel: marginCallLevel + 10,
    stopOutLevel,
    swapHolidays,
    ...(rules ? { rules } : {}),
    ...(config.allowRealOnSimulated || schemeOf(config.feed).scheme.isLive ? {} : { refuseRealOrders: true }),
    secondOperatorAbove: usd(String(officeTwoAbove)),
    // On a faster feed a short delay of this machine is a longer delay of the feed's time.
    quoteAgeMsMax: Math.ceil(config.quoteAgeSeconds * 1_000 * Math.max(1, config.feedSpeed)),
    feeType: config.tradeFeeType === 1 ? 'per_lot' : 'by_margin',
  };
}
