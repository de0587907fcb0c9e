// Wrong lines of what records, signs and rotates logs, and of what an auditor runs: each must be noticed by the tests that are named, from the repository's root.
const succession = {
  file: 'apps/server/src/commands/prove-succession.ts',
  tests: ['apps/server/src/commands/prove-succession.test.ts'],
};
const rollovers = {
  file: 'apps/server/src/commands/prove-rollovers.ts',
  tests: ['apps/server/src/commands/prove-decisions.test.ts'],
};
const trades = {
  file: 'apps/server/src/commands/prove-trades.ts',
  tests: ['apps/server/src/commands/prove-trades.test.ts'],
};
const terms = { tests: ['apps/server/src/commands/prove-office-terms.test.ts'] };
const operators = { tests: ['apps/server/src/commands/prove-operators.test.ts'] };
const audit = {
  file: 'apps/server/src/audit/prove-audit.ts',
  tests: ['apps/server/src/audit/prove-audit.test.ts'],
};
const triggers = { tests: ['apps/server/src/commands/prove-triggers.test.ts'] };

export const mutationsOfProofs = [
  {
    rule: 'events that are recorded once more are no fault',
    ...succession,
    find: '  if (log.first_seq >= behind) return { faults };',
    replace: '  return { faults };',
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
    file: 'apps/server/src/commands/prove-decisions.ts',
    tests: rollovers.tests,
    find: 'if (at < this.#at && !isOfStart)',
    replace: 'if (at < 0)',
  },
  {
    rule: 'a position may be counted twice',
    file: 'apps/server/src/commands/prove-decisions.ts',
    tests: rollovers.tests,
    find: ' || positions.length !== counted.size)',
    replace: ')',
  },
  {
    rule: 'events may stay unsigned for any time',
    file: 'apps/server/src/commands/prove-record.ts',
    tests: ['apps/server/src/commands/prove-record.test.ts'],
    find: 'if (age > (this.#options.youngMs ?? YOUNG_MS))',
    replace: 'if (age < 0)',
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
    rule: 'a tick may be let pass by a closing at a later one',
    file: 'apps/server/src/commands/prove-triggers.ts',
    ...triggers,
    find: 'if (closing.tick < tick.no) return;',
    replace: 'return;',
  },
  {
    rule: 'a feed that stood still has fresh ticks',
    file: 'apps/server/src/commands/live-ticks.ts',
    ...triggers,
    find: 'if (since > 0 && at - since > quoteAgeMsMax / 2)',
    replace: 'if (since > at)',
  },
  {
    rule: 'a withdrawal is paid at any fee',
    file: 'apps/server/src/commands/prove-withdrawals.ts',
    ...terms,
    find: "if (event.type === 'WithdrawalPaid' && event.fee !== fee)",
    replace: "if (event.type === 'WithdrawalPaid' && event.fee < 0)",
  },
  {
    rule: 'what nobody has approved is paid',
    file: 'apps/server/src/commands/prove-withdrawals.ts',
    ...terms,
    find: "if (event.type === 'WithdrawalPaid' && !this.#done.approve.has(event.withdrawalId))",
    replace: "if (event.type === 'WithdrawalPaid' && event.withdrawalId < 0)",
  },
  {
    rule: 'a withdrawal has any terms',
    file: 'apps/server/src/commands/prove-withdrawal-terms.ts',
    ...terms,
    find: 'if (!this.#stood(row).some(isRow))',
    replace: 'if (this.#stood(row).length < 0 && isRow({}))',
  },
  {
    rule: 'terms of later hold before they were set',
    file: 'apps/server/src/audit/terms-log.ts',
    ...terms,
    find: '!isBefore(fact) && fact.at <= at + AROUND_MS',
    replace: '!isBefore(fact)',
  },
  {
    rule: 'a deposit is worth anything',
    file: 'apps/server/src/commands/prove-deposit-worth.ts',
    ...terms,
    find: 'if (worthOf(received, usdPrice) !== usd)',
    replace: 'if (worthOf(received, usdPrice) === undefined)',
  },
  {
    rule: 'a deposit has any price',
    file: 'apps/server/src/commands/prove-deposit-worth.ts',
    ...terms,
    find: 'if (!this.#pricesOf(row, at).includes(usdPrice))',
    replace: 'if (this.#pricesOf(row, at).length < 0)',
  },
  {
    rule: 'a reward needs no deposit',
    file: 'apps/server/src/commands/prove-rewards.ts',
    ...terms,
    find: 'if (!isNear && !this.#depositors.has(row.invited))',
    replace: 'if (!isNear && row.invited < 0)',
  },
  {
    rule: 'a reward needs no row in the audit log',
    file: 'apps/server/src/commands/prove-rewards.ts',
    ...terms,
    find: 'if (isHeld) say(',
    replace: 'if (!isHeld) say(',
  },
  {
    rule: 'a start may have been anywhere',
    file: 'apps/server/src/commands/prove-actors.ts',
    ...operators,
    find: "!last.isFirst && type !== 'VenueStarted')",
    replace: "!last.isFirst && type === 'VenueStarted')",
  },
  {
    rule: 'who caused an event is nobody’s business',
    file: 'apps/server/src/commands/prove-actors.ts',
    ...operators,
    find: 'if (!this.#mayCause(event))',
    replace: 'if (this.#mayCause(event) && seq < 0)',
  },
  {
    rule: 'rows without a salt may follow those with one',
    ...audit,
    find: "if (isSalted) return 'has no salt",
    replace: "if (!salt && isSalted && !formula) return 'has no salt",
  },
  {
    rule: 'a salt may be added later',
    ...audit,
    find: "return salt === null ? null : 'has a salt that is not in its hash';",
    replace: 'return null;',
  },
];
