// The simulated calendar of announcements: which hours have one, at which minute, and how strong it is.
import { fromWall, toWall, wallDay, wallWeekday } from '../zone.ts';
import type { Chance } from './chance.ts';
import { unit } from './hash.ts';

export interface News {
  readonly minute: number;
  /** 1 an ordinary figure, up to 3 a decision of a central bank. */
  readonly weight: number;
}

const ZONE = 'America/New_York';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const AT_0830 = 8 * 60 + 30;
const AT_1000 = 10 * 60;
const AT_1400 = 14 * 60;

/** Announcements come on weekdays, New York time, as its statistics and its central bank do. */
export class NewsCalendar {
  readonly #chance: Chance;
  readonly #days = new Map<number, ReadonlyMap<number, News>>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** The announcement within this hour since the epoch, if there is one. */
  within(hour: number): News | undefined {
    const utcDay = Math.floor(hour / 24);
    let day = this.#days.get(utcDay);
    if (!day) {
      day = this.#plan(utcDay);
      this.#days.set(utcDay, day);
    }
    return day.get(hour);
  }

  /** All of them lie between 12:30 and 19:00 UTC, so that a local day's are in the same UTC day. */
  #plan(utcDay: number): ReadonlyMap<number, News> {
    const planned = new Map<number, News>();
    const midnight = wallDay(toWall(ZONE, utcDay * DAY_MS + DAY_MS / 2));
    const weekday = wallWeekday(midnight);
    if (weekday === 0 || weekday === 6) return planned;
    const add = (minuteOfDay: number, weight: number) => {
      const at = fromWall(ZONE, midnight + minuteOfDay * MINUTE_MS);
      planned.set(Math.floor(at / HOUR_MS), { minute: (at % HOUR_MS) / MINUTE_MS, weight });
    };
    const chance = (what: number) => unit(this.#chance.bits(utcDay, what));
    const dayOfMonth = new Date(midnight).getUTCDate();
    // The labour market's figures: first Friday of the month.
    if (weekday === 5 && dayOfMonth <= 7) add(AT_0830, 2.2);
    else if (chance(1) < 0.45) add(AT_0830, 0.6 + 0.8 * chance(2));
    if (chance(3) < 0.2) add(AT_1000, 0.5 + 0.5 * chance(4));
    // The central bank: a Wednesday about every six weeks.
    if (weekday === 3 && Math.floor((utcDay + 3) / 7) % 6 === 0) add(AT_1400, 3);
    return planned;
  }
}
