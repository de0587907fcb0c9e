// Protection rules for tests: a few limits, one of which changes on a given day.
import type { ClientClass, InstrumentKind, ProtectionRules } from '../model/protection.ts';

/**
 * `2026-01-01:fx_major:30,2026-12-01:fx_major:20`: limits of retail clients from midnight UTC of each day; `none` for
 * no limit, and a fourth part for another client class. Close-out level 50, no rewards.
 */
export function makeRules(text: string): ProtectionRules {
  const leverage = text.split(',').map((row) => {
    const [day = '', kind, max, clientClass = 'retail'] = row.split(':');
    return {
      from: Date.parse(day),
      clientClass: clientClass as ClientClass,
      kind: kind as InstrumentKind,
      max: max === 'none' ? null : Number(max),
    };
  });
  return { name: 'test', source: 'a table of a test', closeOutLevel: 50, rewards: false, leverage };
}
