// Parses the rows of a scenario about client classes and their own limits:
//
//   class      A1 professional asked ann by bob   proposer and decider; `class A1 retail`: by the client
//   loss-limit A1 100                             or none
//   break      A1 7
import { type Actor, clientActor, operatorActor } from '../model/actor.ts';
import type { CoolingOffDays, ProtectionCommand } from '../model/command.ts';
import type { ClientClass } from '../model/protection.ts';
import { usd } from '../units/units.ts';

/** Null if the row is about something else. */
export function readProtectionCommand(
  words: readonly string[],
  accountId: number,
): { command: ProtectionCommand; actor: Actor } | null {
  const [verb = '', , value = '', , requestedBy = '', , by = ''] = words;
  const own = clientActor(accountId);
  switch (verb) {
    case 'class': {
      const clientClass = value as ClientClass;
      const actor = by === '' ? own : operatorActor(by);
      return { command: { type: 'SetClientClass', accountId, clientClass, requestedBy }, actor };
    }
    case 'loss-limit': {
      const amount = value === 'none' ? null : usd(value);
      return { command: { type: 'SetLossLimit', accountId, amount }, actor: own };
    }
    case 'break':
      return {
        command: { type: 'StartCoolingOff', accountId, days: Number(value) as CoolingOffDays },
        actor: own,
      };
    default:
      return null;
  }
}
