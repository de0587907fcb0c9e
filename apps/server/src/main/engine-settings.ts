// The settings that the engine runs with, from the environment's.
import { defaultSettings, type ProtectionRules, type Settings, usd } from '@candor/core';
import type { Config } from '../config.ts';

/** `rules`: those of RULES, as `readRules` gives them. */
export function settingsOf(config: Config, rules: ProtectionRules | undefined): Settings {
  const { marginCallLevel, stopOutLevel, swapHolidays, officeTwoAbove } = config;
  return {
    ...defaultSettings,
    marginCallLevel,
    marginCallRearmLevel: marginCallLevel + 10,
    stopOutLevel,
    swapHolidays,
    ...(rules ? { rules } : {}),
    // Every feed there is has simulated or replayed prices.
    ...(config.allowRealOnSimulated ? {} : { refuseRealOrders: true }),
    secondOperatorAbove: usd(String(officeTwoAbove)),
    // A feed that runs faster is late by more of its own time when this machine is busy for a moment.
    quoteAgeMsMax: Math.ceil(config.quoteAgeSeconds * 1_000 * Math.max(1, config.feedSpeed)),
    feeType: config.tradeFeeType === 1 ? 'per_lot' : 'by_margin',
  };
}
