// Wrong lines of what records, signs and rotates logs, and of what an auditor runs: each must be noticed by the tests that are named, from the repository's root.
const succession = {
  file: 'apps/server/src/commands/verify/record/prove-succession.ts',
  tests: ['apps/server/src/commands/verify/record/prove-succession.test.ts'],
};
const rollovers = {
  file: 'apps/server/src/commands/verify/decisions/prove-rollovers.ts',
  tests: ['apps/server/src/commands/verify/decisions/prove-decisions.test.ts'],
};
const trades = {
  file: 'apps/server/src/commands/verify/decisions/prove-trades.ts',
  tests: ['apps/server/src/commands/verify/decisions/prove-trades.test.ts'],
};
const ofEvents = { tests: ['apps/server/src/commands/verify/decisions/prove-owners.test.ts'] };
const owners = { file: 'apps/server/src/commands/verify/decisions/prove-owners.ts', ...ofEvents };
const figures = { file: 'apps/server/src/commands/verify/decisions/prove-figures.ts', ...ofEvents };
const moneyRules = { file: 'apps/server/src/commands/verify/decisions/prove-money-rules.ts', ...ofEvents };
const fills = {
  file: 'apps/server/src/commands/verify/tape/prove-fills.ts',
  tests: ['apps/server/src/commands/verify/tape/prove-triggers.test.ts'],
};
const triggers = { tests: ['apps/server/src/commands/verify/tape/prove-triggers.test.ts'] };

export const mutationsOfProofs = [
  {
    rule: 'events that are recorded once more are no fault',
    ...succession,
    find: 'if (log.first_seq >= behind) return { faults, end: named };',
    replace: 'return { faults, end: named };',
  },
  {
    rule: 'events that are in no record are no fault',
    ...succession,
    find: 'if (log.first_seq > behind)',
    replace: 'if (log.first_seq > behind + 1_000)',
  },
  {
    rule: 'any note of the log before is its end',
    ...succession,
    find: 'if (signed && signed.size >= named.size && !isSameTree(signed, named))',
    replace: 'if (signed && named.size > signed.size)',
  },
  {
    rule: 'the store says where a log begins, whatever its opening says',
    ...succession,
    find: 'if (opening.firstSeq !== log.first_seq)',
    replace: 'if (opening.firstSeq > log.first_seq + 1_000)',
  },
  {
    rule: 'every loss is a known one',
    ...succession,
    find: '(knownLosses.includes(log.name) ? known : faults)',
    replace: 'known',
  },
  {
    rule: 'a swap may be of any day',
    ...rollovers,
    find: 'if (event.valueDate !== rolled.valueDate)',
    replace: 'if (event.valueDate < rolled.valueDate)',
  },
  {
    rule: 'a swap may come before the end of its day',
    ...rollovers,
    find: 'if (event.at < rolled.rolledAt)',
    replace: 'if (event.at < 0)',
  },
  {
    rule: 'a day may end twice',
    ...rollovers,
    find: 'if (valueDate <= state.lastRollover)',
    replace: 'if (valueDate < state.lastRollover)',
  },
  {
    rule: 'a day may end ahead of its time',
    ...rollovers,
    find: 'if (rolledAt > at ||',
    replace: 'if (rolledAt > at + 1_000 ||',
  },
  {
    rule: 'holidays are made up',
    ...rollovers,
    find: 'if (holiday !== isListed &&',
    replace: 'if (!holiday && isListed &&',
  },
  {
    rule: 'a swap waits at any rate',
    ...rollovers,
    find: '        swapRateOf(terms, order.side) === rate &&\n',
    replace: '',
  },
  {
    rule: 'a swap waits of an order that is not open',
    ...rollovers,
    find: "if (order?.status !== 'open' || order.openedAt >= rolled.rolledAt) {",
    replace: 'if (!order) return;\n    if (order.openedAt >= rolled.rolledAt) {',
  },
  {
    rule: 'an event may be dated back',
    file: 'apps/server/src/commands/verify/decisions/prove-decisions.ts',
    tests: rollovers.tests,
    find: 'if (at < this.#at && !isOfStart)',
    replace: 'if (at < 0)',
  },
  {
    rule: 'a position may be counted twice',
    file: 'apps/server/src/commands/verify/decisions/prove-decisions.ts',
    tests: rollovers.tests,
    find: ' || positions.length !== counted.size)',
    replace: ')',
  },
  {
    rule: 'events may stay unsigned for any time',
    file: 'apps/server/src/commands/verify/record/prove-record.ts',
    tests: ['apps/server/src/commands/verify/record/prove-record.test.ts'],
    find: 'if (age > this.#youngMs)',
    replace: 'if (age < 0)',
  },
  {
    rule: 'ticks may stay unsigned for any time',
    file: 'apps/server/src/commands/verify/record/unsigned-tape.ts',
    tests: ['apps/server/src/commands/verify/record/unsigned-tape.test.ts'],
    find: 'return ms > youngMs ? ms : 0;',
    replace: 'return ms < 0 ? ms : 0;',
  },
  {
    rule: 'a log may be thrown away whole',
    file: 'apps/server/src/commands/verify/record/missing-logs.ts',
    tests: ['apps/server/src/commands/verify/record/missing-logs.test.ts'],
    find: 'if (unsigned.ms <= youngMs)',
    replace: 'if (unsigned.ms >= 0)',
  },
  {
    rule: 'a tape may begin anywhere',
    file: 'apps/server/src/commands/verify/tape/prove-tape.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-tape.test.ts'],
    find: 'first !== 1 &&',
    replace: 'first < 0 &&',
  },
  {
    rule: 'prices of before the tape are those of any time',
    file: 'apps/server/src/commands/verify/tape/prove-uses.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-tape.test.ts'],
    find: 'if (seq < this.#heldFrom.seq && at',
    replace: 'if (at',
  },
  {
    rule: 'an order may lose its places',
    file: 'apps/server/src/commands/verify/record/prove-places.ts',
    tests: ['apps/server/src/commands/verify/record/prove-places.test.ts'],
    find: 'for (const key of wanted)',
    replace: 'for (const key of [])',
  },
  {
    rule: 'a halt hinders nothing',
    ...trades,
    find: 'if (state.halted.has(instrumentId)) this.#say(',
    replace: 'if (state.halted.has(-1)) this.#say(',
  },
  {
    rule: 'a conversion may turn its pairs over',
    ...trades,
    find: '          leg.inverted === inverted &&\n',
    replace: '',
  },
  {
    rule: 'audit: an order is anybody’s',
    ...owners,
    find: 'if (order.accountId !== accountId)',
    replace: 'if (order.accountId < 0)',
  },
  {
    rule: 'audit: a number is given twice',
    ...owners,
    find: 'if (id < nextOrderId)',
    replace: 'if (id < 0)',
  },
  {
    rule: 'audit: a fee is any sum',
    ...figures,
    find: "['margin', 'fee', 'markProfit'] as const",
    replace: "['margin', 'markProfit'] as const",
  },
  {
    rule: 'audit: a swap is any sum',
    ...figures,
    find: 'if (event.amount !== amount)',
    replace: 'if (event.amount < amount - 1e15)',
  },
  {
    rule: 'audit: a real account opens with money',
    ...moneyRules,
    find: 'if (event.grant !== grant)',
    replace: 'if (event.demo && event.grant !== grant)',
  },
  {
    rule: 'audit: one operator approves and pays',
    ...moneyRules,
    find: 'known.approvedBy === event.actor)',
    replace: 'known.approvedBy === null)',
  },
  {
    rule: 'audit: a good fill is refused',
    ...fills,
    find: "if (!('code' in decided))",
    replace: "if ('none' in decided)",
  },
  {
    rule: 'audit: an order is refused where no tick came',
    ...fills,
    find: 'if (own.length === 0) this.#say',
    replace: 'if (own.length < 0) this.#say',
  },
  {
    rule: 'audit: a converted profit is made up',
    file: 'apps/server/src/commands/verify/tape/prove-valuations.ts',
    ...triggers,
    find: ' || profit !== known)',
    replace: ')',
  },
  {
    rule: 'audit: a loss limit’s day begins with any sum',
    file: 'apps/server/src/commands/verify/tape/prove-valuations.ts',
    ...triggers,
    find: 'if (isCountable(profits) && netValue !== known)',
    replace: 'if (isCountable(profits) && netValue < 0)',
  },
  {
    rule: 'a tick may be let pass by a closing at a later one',
    file: 'apps/server/src/commands/verify/tape/prove-triggers.ts',
    ...triggers,
    find: 'if (closing.tick < tick.no) return;',
    replace: 'return;',
  },
  {
    rule: 'a feed that stood still has fresh ticks',
    file: 'apps/server/src/commands/verify/tape/live-ticks.ts',
    ...triggers,
    find: 'if (since > 0 && at - since > quoteAgeMsMax / 2)',
    replace: 'if (since > at)',
  },
  {
    rule: 'a trading day may end without its rollover',
    file: 'apps/server/src/commands/verify/tape/prove-trading-days.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-trading-days.test.ts'],
    find: 't - this.#expected.at > LATE_MS_MAX',
    replace: 't < this.#expected.at',
  },
  {
    rule: 'a rollover may leave days out',
    file: 'apps/server/src/commands/verify/decisions/prove-rollovers.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-trading-days.test.ts'],
    find: 'if (!(from <= until) ||',
    replace: 'if (from <= until ||',
  },
  {
    rule: 'a swap may wait for good',
    file: 'apps/server/src/commands/verify/tape/prove-owed-swaps.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-owed-swaps.test.ts'],
    find: 'if (isTaken && this.#due.has(key))',
    replace: 'if (isTaken && this.#due.has(orderId.toString()))',
  },
  {
    rule: 'a swap may wait while its prices are there',
    file: 'apps/server/src/commands/verify/tape/prove-owed-swaps.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-owed-swaps.test.ts'],
    find: 'if (!hasEnded || this.#waiting.has(orderId))',
    replace: 'if (hasEnded || this.#waiting.has(orderId))',
  },
  {
    rule: 'any tick may be called an outlier',
    file: 'apps/server/src/commands/verify/tape/prove-marks.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-marks.test.ts'],
    find: 'if (isNear) this.#sayMarked(',
    replace: 'if (!isNear && bid < 0) this.#sayMarked(',
  },
  {
    rule: 'an outlier needs no mark',
    file: 'apps/server/src/commands/verify/tape/prove-marks.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-marks.test.ts'],
    find: 'distance(raw, last) > farthest',
    replace: 'distance(raw, last) > 2 * farthest + 1',
  },
  {
    rule: 'a trade may be at a tick of before a start',
    file: 'apps/server/src/commands/verify/tape/prove-quote-ages.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-quote-ages.test.ts'],
    find: 'tick <= (this.#before.get(id) ?? 0)',
    replace: 'tick < -(this.#before.get(id) ?? 0)',
  },
];
