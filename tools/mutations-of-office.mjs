// Wrong lines in what `npm run verify` holds against the office: its rows, its log, and who caused what.

const terms = { tests: ['apps/server/src/commands/verify/office/prove-office-terms.test.ts'] };
const operators = { tests: ['apps/server/src/commands/verify/office/prove-operators.test.ts'] };
const audit = {
  file: 'apps/server/src/audit/prove-audit.ts',
  tests: ['apps/server/src/audit/prove-audit.test.ts'],
};

export const mutationsOfOffice = [
  {
    rule: 'a withdrawal is paid at any fee',
    file: 'apps/server/src/commands/verify/office/prove-withdrawals.ts',
    ...terms,
    find: "if (event.type === 'WithdrawalPaid' && event.fee !== fee)",
    replace: "if (event.type === 'WithdrawalPaid' && event.fee < 0)",
  },
  {
    rule: 'what nobody has approved is paid',
    file: 'apps/server/src/commands/verify/office/prove-withdrawals.ts',
    ...terms,
    find: "if (event.type === 'WithdrawalPaid' && !this.#done.approve.has(event.withdrawalId))",
    replace: "if (event.type === 'WithdrawalPaid' && event.withdrawalId < 0)",
  },
  {
    rule: 'the terms of a withdrawal are not checked',
    file: 'apps/server/src/commands/verify/office/prove-withdrawal-terms.ts',
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
    file: 'apps/server/src/commands/verify/office/prove-deposit-worth.ts',
    ...terms,
    find: 'if (worthOf(received, usdPrice) !== usd)',
    replace: 'if (worthOf(received, usdPrice) === undefined)',
  },
  {
    rule: 'the price of a deposit is not checked',
    file: 'apps/server/src/commands/verify/office/prove-deposit-worth.ts',
    ...terms,
    find: 'if (!this.#pricesOf(row, at).includes(usdPrice))',
    replace: 'if (this.#pricesOf(row, at).length < 0)',
  },
  {
    rule: 'a reward needs no deposit',
    file: 'apps/server/src/commands/verify/office/prove-rewards.ts',
    ...terms,
    find: 'if (!isNear && !this.#depositors.has(row.invited))',
    replace: 'if (!isNear && row.invited < 0)',
  },
  {
    rule: 'a reward needs no row in the audit log',
    file: 'apps/server/src/commands/verify/office/prove-rewards.ts',
    ...terms,
    find: 'if (isHeld) say(',
    replace: 'if (!isHeld) say(',
  },
  {
    rule: 'a start may have been anywhere',
    file: 'apps/server/src/commands/verify/office/prove-actors.ts',
    ...operators,
    find: "!last.isFirst && event.type !== 'VenueStarted')",
    replace: "!last.isFirst && event.type === 'VenueStarted')",
  },
  {
    rule: 'who caused an event is nobody’s business',
    file: 'apps/server/src/commands/verify/office/prove-actors.ts',
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
