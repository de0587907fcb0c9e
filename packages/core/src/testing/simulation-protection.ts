// Simulates client classes, loss limits, cooling-off, and leverage tables that change during the run.
import type { Venue } from '../engine/venue.ts';
import { type Actor, clientActor, operatorActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { ProtectionRules } from '../model/protection.ts';
import type { Money } from '../units/units.ts';
import { makeRules } from './make-rules.ts';
import type { Random } from './random.ts';

const OPERATORS = ['olga', 'otto'];

/** Most commands are for real accounts. Cooling-off is rare, because otherwise nobody would trade. */
export function protectionAct(random: Random, venue: Venue): { command: Command; by: Actor } | null {
  const accounts = [...venue.state.accounts.values()];
  const real = accounts.filter(({ demo }) => !demo);
  if (accounts.length === 0) return null;
  const { id: accountId, balance } = random.pick(random.chance(0.05) || real.length === 0 ? accounts : real);
  const own = clientActor(accountId);
  const operator = operatorActor(random.pick(OPERATORS));
  switch (random.weighted({ promote: 40, back: 15, limit: 60, none: 12, break: 5 })) {
    case 'promote': {
      const requestedBy = random.chance(0.1) ? '' : random.pick(OPERATORS);
      const by = random.chance(0.9) ? operator : own;
      return { command: { type: 'SetClientClass', accountId, clientClass: 'professional', requestedBy }, by };
    }
    case 'back': {
      const back = { accountId, clientClass: 'retail', requestedBy: '' } as const;
      return { command: { type: 'SetClientClass', ...back }, by: random.chance(0.8) ? own : operator };
    }
    case 'limit': {
      const part = Math.floor(Math.max(0, balance) * random.unit() * random.pick([0.02, 0.2]));
      const wrong = random.pick([0, -1, 0.5]) as Money;
      const amount = random.chance(0.05) ? wrong : (Math.max(1, part) as Money);
      return { command: { type: 'SetLossLimit', accountId, amount }, by: own };
    }
    case 'none':
      return { command: { type: 'SetLossLimit', accountId, amount: null }, by: own };
    case 'break': {
      const days = random.weighted({ day: 8, week: 1, month: 0.4 });
      return {
        command: {
          type: 'StartCoolingOff',
          accountId,
          days: ({ day: 1, week: 7, month: 30 } as const)[days],
        },
        by: own,
      };
    }
  }
}

/** Usually no rules. The limits change on the second day, and crypto's are removed on the third. */
export function simulatedRules(random: Random): { rules?: ProtectionRules } {
  if (random.chance(0.6)) return {};
  const rules = makeRules(
    [
      ...['2026-01-01:fx_major:100', '2026-02-27:fx_major:30', '2026-01-01:fx_other:50'],
      ...['2026-01-01:crypto:2', '2026-02-28:crypto:none', '2026-01-01:other:10'],
      ...['2026-01-01:gold:3000', '2026-01-01:fx_major:200:professional'],
    ].join(),
  );
  const kind = random.chance(0.1) ? ('tulips' as 'gold') : rules.leverage[0]?.kind;
  const [first, ...others] = rules.leverage;
  return { rules: first && kind ? { ...rules, leverage: [{ ...first, kind }, ...others] } : rules };
}
