// Wrong rules of money, one line each: `find` stands exactly once in the file of packages/core/src, and `replace` makes it
// wrong. A mutation that the core's tests do not notice is a rule that nobody checks.
export const mutationsOfMoney = [
  // Deposits, rewards and adjustments count once
  {
    rule: 'a deposit is credited again',
    file: 'engine/apply-money.ts',
    find: 'moneyOf(account).deposits.set(event.depositId, event.amount);',
    replace: '',
  },
  {
    rule: 'a reward is paid again',
    file: 'engine/apply-money.ts',
    find: 'moneyOf(account).referrals.set(event.referralId, event.amount);',
    replace: '',
  },
  {
    rule: 'an adjustment is posted again',
    file: 'engine/apply-money.ts',
    find: 'moneyOf(account).adjustments.set(event.adjustmentId, event.amount);',
    replace: '',
  },
  {
    rule: 'what was credited is forgotten by a snapshot',
    file: 'engine/account-money.ts',
    find: 'for (const [id, amount] of plain.deposits ?? []) kept.deposits.set(id, amount);',
    replace: '',
  },
  {
    rule: 'a deposit of another amount passes as the one that was credited',
    file: 'engine/decide-money.ts',
    find: "return known === amount ? [] : { code: 'idempotency_conflict' };",
    replace: 'return [];',
  },
  {
    rule: 'a deposit may be nothing, or less',
    file: 'engine/decide-money.ts',
    find: 'Number.isSafeInteger(amount) && amount > 0;',
    replace: 'Number.isSafeInteger(amount);',
  },
  {
    rule: 'what is reserved is not counted in what an account can hold',
    file: 'engine/decide-money.ts',
    find: 'isBookable({ balance: money(account.balance + account.locked) }, amount)',
    replace: 'isBookable(account, amount)',
  },
  // What is available
  {
    rule: 'what is available leaves out open losses',
    file: 'engine/available.ts',
    find: 'account.balance + Math.min(0, profits) - account.margin',
    replace: 'account.balance - account.margin',
  },
  {
    rule: 'open gains can be withdrawn',
    file: 'engine/available.ts',
    find: 'Math.min(0, profits)',
    replace: 'profits',
  },
  {
    rule: 'margin in use can be withdrawn',
    file: 'engine/available.ts',
    find: 'Math.min(0, profits) - account.margin',
    replace: 'Math.min(0, profits)',
  },
  {
    rule: 'after a start what is available is guessed',
    file: 'engine/available.ts',
    find: "if (!isValued(market, account)) return { code: 'quote_stale', ageMs: null };",
    replace: '',
  },
  // A withdrawal
  {
    rule: 'a withdrawal is reserved twice',
    file: 'engine/decide-withdrawal.ts',
    find: "if (known) return known.amount === amount && known.fee === fee ? [] : { code: 'idempotency_conflict' };",
    replace: '',
  },
  {
    rule: 'a withdrawal of all that is available is refused',
    file: 'engine/decide-withdrawal.ts',
    find: 'if (amount > available)',
    replace: 'if (amount >= available)',
  },
  {
    rule: 'a fee may be more than the amount',
    file: 'engine/decide-withdrawal.ts',
    find: ' || fee < 0 || fee > amount)',
    replace: ' || fee < 0)',
  },
  {
    rule: 'a withdrawal that was approved is cancelled by its client',
    file: 'engine/decide-withdrawal.ts',
    find: "if (status !== 'submitted') return { code: 'withdrawal_not_open' };",
    replace: "if (status !== 'submitted' && status !== 'approved') return { code: 'withdrawal_not_open' };",
  },
  {
    rule: 'a withdrawal is approved after it was rejected',
    file: 'engine/decide-withdrawal.ts',
    find: "if (withdrawal.status !== 'submitted') return { code: 'already_decided' };",
    replace:
      "if (withdrawal.status !== 'submitted' && withdrawal.status !== 'rejected') return { code: 'already_decided' };",
  },
  {
    rule: 'a withdrawal is paid that nobody has approved',
    file: 'engine/decide-withdrawal.ts',
    find: "if (status !== 'approved')\n",
    replace: "if (status !== 'approved' && status !== 'submitted')\n",
  },
  {
    rule: 'the second to approve is not told that it was decided',
    file: 'engine/decide-withdrawal.ts',
    find: 'if (withdrawal.approvedBy === formatActor(actor)) return [];',
    replace: "if (withdrawal.approvedBy !== '') return [];",
  },
  {
    rule: 'a payment under another reference passes as the first',
    file: 'engine/decide-withdrawal.ts',
    find: 'decidedBy === by && withdrawal.reference === reference) return [];',
    replace: 'decidedBy === by) return [];',
  },
  {
    rule: 'one operator approves and pays any amount',
    file: 'engine/decide-withdrawal.ts',
    find: "if (needsTwo || sumAlone > limit) return { code: 'second_operator_required' };",
    replace: '',
  },
  {
    rule: 'two operators are asked for at the limit already',
    file: 'engine/decide-withdrawal.ts',
    find: 'sum > secondOperatorAbove(context)',
    replace: 'sum >= secondOperatorAbove(context)',
  },
  {
    rule: 'a limit that is raised after an approval lets one operator pay',
    file: 'engine/decide-withdrawal.ts',
    find: '(needsTwo || sumAlone > limit)',
    replace: '(sumAlone > limit)',
  },
  {
    rule: 'a limit that is lowered after an approval is not asked for',
    file: 'engine/decide-withdrawal.ts',
    find: '(needsTwo || sumAlone > limit)',
    replace: '(needsTwo)',
  },
  {
    rule: 'a client is paid in parts what would take two operators at once',
    file: 'engine/recent-money.ts',
    find: 'if (one.accountId === accountId && one.kind === kind && one.at > at - CLIENT_SUM_MS) sum += one.amount;',
    replace: '',
  },
  {
    rule: 'an operator decides any amount alone, client by client',
    file: 'engine/recent-money.ts',
    find: 'if (one.by === by && one.at > at - OPERATOR_SUM_MS) sum += one.amount;',
    replace: '',
  },
  {
    rule: 'one operator credits any deposit',
    file: 'engine/decide-money.ts',
    find: "if (sum > limit || sumAlone > limit) return { code: 'second_operator_required' };",
    replace: '',
  },
  {
    rule: 'who found what a deposit brought confirms it',
    file: 'engine/decide-money.ts',
    find: 'return decidedBy === actor.id ?',
    replace: 'return decidedBy === null ?',
  },
  {
    rule: 'that two were needed at the approval is forgotten',
    file: 'engine/apply-money.ts',
    find: 'if (event.needsTwo) approved.needsTwo = true;',
    replace: '',
  },
  {
    rule: 'a part of the venue confirms an adjustment',
    file: 'engine/decide-money.ts',
    find: "if (actor.kind !== 'operator' || actor.id === requestedBy)",
    replace: 'if (actor.id === requestedBy)',
  },
  {
    rule: 'who asked for an adjustment confirms it',
    file: 'engine/decide-money.ts',
    find: "if (actor.kind !== 'operator' || actor.id === requestedBy)",
    replace: "if (actor.kind !== 'operator')",
  },
  {
    rule: 'a debit takes what is not free',
    file: 'engine/decide-money.ts',
    find: "if (-amount > available) return { code: 'insufficient_balance', available };",
    replace: '',
  },
  {
    rule: 'a debit calls nobody',
    file: 'engine/venue.ts',
    find: " || (event.type === 'BalanceAdjusted' && event.amount < 0)",
    replace: '',
  },
  {
    rule: 'a withdrawal calls nobody',
    file: 'engine/venue.ts',
    find: "event.type === 'WithdrawalRequested' || (",
    replace: '(',
  },
  // Rule 11
  {
    rule: 'the oldest withdrawal is released first',
    file: 'engine/risk.ts',
    find: '[...(account.money?.submitted ?? [])].reverse()',
    replace: '[...(account.money?.submitted ?? [])]',
  },
  {
    rule: 'more withdrawals are released than are needed',
    file: 'engine/risk.ts',
    find: '    if (account.balance >= 0) return;\n    const amount',
    replace: '    const amount',
  },
  {
    rule: 'an approved withdrawal is released',
    file: 'engine/apply-money.ts',
    find: '  kept.submitted.delete(id);',
    replace: "  if (status !== 'approved') kept.submitted.delete(id);",
  },
  {
    rule: 'no withdrawal is released before the house pays',
    file: 'engine/risk.ts',
    find: '  releaseWithdrawals(context, account, emit);\n',
    replace: '',
  },
  {
    rule: 'after a snapshot no withdrawal is released',
    file: 'engine/account-money.ts',
    find: "if (withdrawal.status === 'submitted') kept.submitted.add(withdrawal.id);",
    replace: '',
  },
  // Blocks
  {
    rule: 'a blocked account opens positions',
    file: 'engine/decide-place.ts',
    find: "if (account.blocked) return { code: 'account_blocked' };",
    replace: '',
  },
  {
    rule: 'a blocked account withdraws',
    file: 'engine/decide-withdrawal.ts',
    find: "if (account.blocked) return { code: 'account_blocked' };",
    replace: '',
  },
  {
    rule: 'pending orders of a blocked account open',
    file: 'engine/decide-money.ts',
    find: "...byId(account.pending).map((order) => orderCancelled(context, order, 'operator')),",
    replace: '',
  },
  {
    rule: 'a client who has used up their keys can not be blocked',
    file: 'engine/venue.ts',
    find: "if (actor.kind !== 'client') return null;",
    replace: '',
  },
  // Postings
  {
    rule: 'the fee of a withdrawal is paid out with it',
    file: 'ledger/transactions.ts',
    find: "leaves('withdrawal_fee', 'fees', fee)",
    replace: "leaves('withdrawal_fee', 'funding', fee)",
  },
  {
    rule: 'the fee of a withdrawal is kept and not posted',
    file: 'ledger/transactions.ts',
    find: "leaves('withdrawal', 'funding', money(amount - fee))",
    replace: "leaves('withdrawal', 'funding', amount)",
  },
  {
    rule: 'an adjustment is booked as a deposit',
    file: 'ledger/transactions.ts',
    find: "event.amount, 'adjustments', null, event.adjustmentId",
    replace: "event.amount, 'funding', null, event.adjustmentId",
  },
  {
    rule: 'money of demo accounts can be withdrawn',
    file: 'engine/decide-withdrawal.ts',
    find: "  const account = state.account(accountId);\n  if (account.demo) return { code: 'real_account_required' };\n  return account",
    replace: '  const account = state.account(accountId);\n  return account',
  },
];
