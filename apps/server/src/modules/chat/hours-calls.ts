// Service hours over HTTP: read with their present meaning, and set as a whole.
import { isZone } from '../../feeds/zone.ts';
import { parseYesNo } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { minuteOf, type Opening } from './hours.ts';
import { type StoredHours, writeHours } from './hours-rows.ts';
import { presentOpening } from './present-chat.ts';

/** The hours in force, in memory. */
export interface HoursKeeper {
  readonly current: StoredHours | undefined;
  set(hours: StoredHours): void;
}

export function registerHoursCalls(
  register: RegisterOfficeCall,
  { audit, now }: Pick<ModuleContext, 'audit' | 'now'>,
  keeper: HoursKeeper,
): void {
  register('officeChatHours', { weight: weights.plain }, async () => ({
    data: presentOpening(keeper.current, now()),
  }));

  register('officeSetChatHours', { weight: weights.written }, async ({ params, operator, once }) => {
    const always = parseYesNo('always', params.always);
    const { zone } = params;
    if (!isZone(zone)) throw invalid('zone');
    const openings = readOpenings(params.openings);
    return once(async ({ client, afterCommit }) => {
      const before = keeper.current;
      const hours = { always, zone, openings, changedBy: operator.email, changedAt: new Date(now()) };
      await writeHours(client, hours);
      await audit.record(client, {
        operator,
        act: 'set',
        subject: 'chat hours',
        before: before && { always: before.always, zone: before.zone, openings: before.openings },
        after: { always, zone, openings },
      });
      afterCommit(() => keeper.set(hours));
      return { data: presentOpening(hours, now()) };
    });
  });
}

/** Sorts the openings by the week. Each has to end after it begins, and none may overlap the next. */
function readOpenings(given: readonly Opening[]): Opening[] {
  const openings = given.toSorted((a, b) => a.day - b.day || minuteOf(a.from) - minuteOf(b.from));
  for (const [place, { day, from, to }] of openings.entries()) {
    const next = openings[place + 1];
    const isOverlapping = next?.day === day && minuteOf(next.from) < minuteOf(to);
    if (minuteOf(to) <= minuteOf(from) || isOverlapping) throw invalid('openings');
  }
  return openings;
}
