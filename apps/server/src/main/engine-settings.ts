// The settings that the engine runs with, from the environment's.
import { defaultSettings, type Settings, usd } from '@candor/core';
import type { Config } from '../config.ts';

export function settingsOf(config: Config): Settings {
  const { marginCallLevel, stopOutLevel, swapHolidays, officeTwoAbove } = config;
  return {
    ...defaultSettings,
    marginCallLevel,
    marginCallRearmLevel: marginCallLevel + 10,
    stopOutLevel,
    swapHolidays,
    secondOperatorAbove: usd(String(officeTwoAbove)),
    // A feed that runs faster is late by more of its own time when this machine is busy for a moment.
    quoteAgeMsMax: Math.ceil(config.quoteAgeSeconds * 1_000 * Math.max(1, config.feedSpeed)),
    feeType: config.tradeFeeType === 1 ? 'per_lot' : 'by_margin',
  };
}
