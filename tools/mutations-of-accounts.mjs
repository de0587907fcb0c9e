// Wrong rules of accounts: money, risk, protection, keys, snapshots and the ledger (see mutations-of-orders.mjs).
export const mutationsOfAccounts = {
  'engine/account-money.ts': {
    'what was credited is forgotten by a snapshot':
      'for (const [id, amount] of plain.deposits ?? []) kept.deposits.set(id, amount);',
    'after a snapshot no withdrawal is released':
      "if (withdrawal.status === 'submitted') kept.submitted.add(withdrawal.id);",
  },
  'engine/apply-keys.ts': {
    'expired keys are never dropped':
      'for (const kept of [state.keys.short, state.keys.long]) kept.dropExpired(key.receivedAt);',
    'acts of a demo account are not counted by the day': [
      'account.actsCount = account.actsDay === day ? (account.actsCount ?? 0) + 1 : 1;',
      'account.actsCount = (account.actsCount ?? 0) + 1;',
    ],
    'closings by a stop count as acts': [
      "return event.reason === 'user' || (event.by ?? 0) > event.orderId;",
      'return true;',
    ],
    'refusals under a key are no acts': "CommandRefused':\n    case '",
  },
  'engine/apply-money.ts': {
    'a deposit is credited again': 'moneyOf(account).deposits.set(event.depositId, event.amount);',
    'a reward is paid again': 'moneyOf(account).referrals.set(event.referralId, event.amount);',
    'an adjustment is posted again': 'moneyOf(account).adjustments.set(event.adjustmentId, event.amount);',
    'that two were needed at the approval is forgotten': 'if (event.needsTwo) approved.needsTwo = true;',
    'an approved withdrawal is released': [
      '  kept.submitted.delete(id);',
      "  if (status !== 'approved') kept.submitted.delete(id);",
    ],
  },
  'engine/apply.ts': {
    'the margin call is repeated': 'account.marginCalled = true;',
    "what a start sets counts as an operator's change": "if (isOfKind(event.actor, 'operator'))\n        ",
    'acts of real accounts are counted too': ['account.demo && isAct(event)', 'isAct(event)'],
    'acts are counted where older settings do not bound them':
      ' && state.settings.demoActsPerDayMax !== undefined',
    'the keys of an archived account stay':
      'for (const kept of [state.keys.short, state.keys.long]) kept.dropAccount(event.accountId);',
    'an archived account stays': 'state.accounts.delete(event.accountId);',
    'a deposit makes the loss of the day smaller': 'if (!isTraded(kind)) noteMoved(account, amount);',
    'fees are no part of the loss of the day': "trade_fee' || kind === '",
    'the loss of a day goes on for ever': 'state.dailyLossWindows.begin();',
  },
  'engine/available.ts': {
    'what is available leaves out open losses': ['balance + Math.min(0, profits) -', 'balance -'],
    'open gains can be withdrawn': ['Math.min(0, profits)', 'profits'],
    'margin in use can be withdrawn': ['Math.min(0, profits) - account.margin', 'Math.min(0, profits)'],
    'after a start what is available is guessed':
      "if (!isValued(market, account)) return { code: 'quote_stale', ageMs: null };",
  },
  'engine/bytes.ts': {
    'texts of six bits lose their last letter': 'if (bits > 0) this.byte(held << (8 - bits));',
  },
  'engine/check-protection.ts': {
    'the class of a client changes nothing': ['clientClass: classOf(account) }', "clientClass: 'retail' }"],
    'a break ends a moment early': ['at < until ?', 'at + 1 < until ?'],
    'the loss of a day may be a millionth more': ['return lost >= limit ?', 'return lost > limit ?'],
  },
  'engine/decide-money.ts': {
    'a deposit of another amount passes as the one that was credited': [
      "return known === amount ? [] : { code: 'idempotency_conflict' };",
      'return [];',
    ],
    'a deposit may be nothing, or less': ['isSafeInteger(amount) && amount > 0;', 'isSafeInteger(amount);'],
    'what is reserved is not counted in what an account can hold': [
      'isBookable({ balance: money(account.balance + account.locked) }, amount)',
      'isBookable(account, amount)',
    ],
    'one operator credits any deposit':
      "if (sum > limit || sumAlone > limit) return { code: 'second_operator_required' };",
    'who found what a deposit brought confirms it': ['decidedBy === actor.id ?', 'decidedBy === null ?'],
    'a part of the venue confirms an adjustment': ["(actor.kind !== 'operator' || actor.id =", '(actor.id ='],
    'who asked for an adjustment confirms it': ["operator' || actor.id === requestedBy)", "operator')"],
    'a debit takes what is not free':
      "if (-amount > available) return { code: 'insufficient_balance', available };",
    'pending orders of a blocked account open':
      "...byId(account.pending).map((order) => orderCancelled(context, order, 'operator')),",
    'rewards are paid where the rules forbid them': ['rules?.rewards === false', 'rules?.rewards === true'],
  },
  'engine/decide-protection.ts': {
    'one operator makes a client professional': ["!== '' && actor.id !== requestedBy", "!== ''"],
    'a break can be shortened':
      "if (current?.code === 'on_a_break' && until <= current.until) return current;",
  },
  'engine/decide-withdrawal.ts': {
    'a withdrawal is reserved twice':
      "if (known) return known.amount === amount && known.fee === fee ? [] : { code: 'idempotency_conflict' };",
    'a withdrawal of all that is available is refused': ['(amount > available)', '(amount >= available)'],
    'a fee may be more than the amount': [' || fee < 0 || fee > amount)', ' || fee < 0)'],
    'a withdrawal that was approved is cancelled by its client': [
      "if (status !== 'submitted') return { code: 'withdrawal_not_open' };",
      "if (status !== 'submitted' && status !== 'approved') return { code: 'withdrawal_not_open' };",
    ],
    'a withdrawal is approved after it was rejected': [
      "if (withdrawal.status !== 'submitted') return { code: 'already_decided' };",
      "if (withdrawal.status !== 'submitted' && withdrawal.status !== 'rejected') return { code: 'already_decided' };",
    ],
    'a withdrawal is paid that nobody has approved': [
      "if (status !== 'approved')\n",
      "if (status !== 'approved' && status !== 'submitted')\n",
    ],
    'the second to approve is not told that it was decided': [
      'if (withdrawal.approvedBy === formatActor(actor)) return [];',
      "if (withdrawal.approvedBy !== '') return [];",
    ],
    'a payment under another reference passes as the first': ' && withdrawal.reference === reference',
    'one operator approves and pays any amount':
      "if (needsTwo || sumAlone > limit) return { code: 'second_operator_required' };",
    'two operators are asked for at the limit already': [' > secondOperatorAbove', ' >= secondOperatorAbove'],
    'a limit that is raised after an approval lets one operator pay': ['(needsTwo || sumAlone', '(sumAlone'],
    'a limit that is lowered after an approval is not asked for': ' || sumAlone > limit',
    'a blocked account withdraws': "if (account.blocked) return { code: 'account_blocked' };",
    'money of demo accounts can be withdrawn': [
      "  const account = state.account(accountId);\n  if (account.demo) return { code: 'real_account_required' };\n  return account",
      '  const account = state.account(accountId);\n  return account',
    ],
  },
  'engine/key-log.ts': {
    'a key is looked up without its account': [
      '  #find(accountId: AccountId, key: string): number | undefined {\n    const own = this.#places.get(accountId);',
      '  #find(accountId: AccountId, key: string): number | undefined {\n    const own = [...this.#places.values()].flat().sort((a, b) => this.#hashAt(a) - this.#hashAt(b));',
    ],
    'keys made from a time stamp count after they have expired': [' > now).length', ' > 0).length'],
    'a key that has expired holds back those after it': ['(expiresAt > now)', '(expiresAt >= now)'],
  },
  'engine/operator-changes.ts': {
    'a setting that an operator has left as it was counts as changed': [
      'filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))',
      'filter(() => true)',
    ],
  },
  'engine/pack-value.ts': {
    'times that lie close together are read in the wrong order': [' isBefore ? -distance : ', ' '],
  },
  'engine/recent-money.ts': {
    'a client is paid in parts what would take two operators at once':
      'if (one.accountId === accountId && one.kind === kind && one.at > at - CLIENT_SUM_MS) sum += one.amount;',
    'an operator decides any amount alone, client by client':
      'if (one.by === by && one.at > at - OPERATOR_SUM_MS) sum += one.amount;',
  },
  'engine/risk.ts': {
    'levels hold one millionth late': ['100n <= BigInt(', '100n < BigInt('],
    'the smallest loss is closed first': ['return a.profit < b.profit;', 'return a.profit > b.profit;'],
    'of equal losses the smallest margin is closed first': ['margin > b', 'margin < b'],
    'a stop-out closes on markets that are closed': ['!spec || !isTradable(context, spec))', '!spec)'],
    'what a tick opens is closed by it':
      'if (tick && order.instrumentId === tick.instrumentId && order.openTick === tick.no) continue;',
    'a stop-out leaves pending orders':
      "for (const order of byId(account.pending)) emit(orderCancelled(context, order, 'stop_out'));",
    'an account is stopped out by a guess after a start': ['0 || !isValued(context.market, account))', '0)'],
    'the house does not cover': ['positions.size > 0) return', 'positions.size >= 0) return'],
    'the house covers while positions are open': 'if (account.positions.size > 0) return;\n  ',
    'of two that are alike in all the highest id is stopped out first': ['id < b', 'id > b'],
    'the house covers at exactly zero': [
      'releaseWithdrawals(context, account, emit);\n  if (account.balance >= 0) return;',
      'releaseWithdrawals(context, account, emit);\n  if (account.balance > 0) return;',
    ],
    'accounts are called at a price that makes no sense': 'if (!isCountable(profits)) return;',
    'the oldest withdrawal is released first': ['submitted ?? [])].reverse()', 'submitted ?? [])]'],
    'more withdrawals are released than are needed': 'if (account.balance >= 0) return;\n    ',
    'no withdrawal is released before the house pays': '  releaseWithdrawals(context, account, emit);\n',
  },
  'engine/snapshot.ts': {
    'a halt is forgotten at a restart': 'for (const id of plain.halted ?? []) state.halted.add(id);',
    'a snapshot loses the margin call': ['demo), ...rest }', 'demo), ...rest, marginCalled: false }'],
    'a snapshot rounds what the house holds': [
      'return Number.isSafeInteger(asNumber) ? asNumber : String(amount);',
      'return asNumber;',
    ],
    'a snapshot loses the keys': ['state.keys[kept].add(record);', 'void record;'],
    'a snapshot forgets what operators have changed':
      'if (plain.operatorChanges) state.operatorChanges.restore(plain.operatorChanges);',
    'a snapshot loses swaps that wait': [
      '    for (const swap of swaps) state.deferredSwaps.add(state.order(orderId), swap);',
      '    void swaps;',
    ],
  },
  'engine/stored-event.ts': {
    'an event of a newer program is read': ['case undefined:', 'case 2 as never:\n    case undefined:'],
  },
  'engine/venue.ts': {
    'a tick comes before the expiry of its time': [
      '  onMarket(event: MarketEvent, at: number): void {\n    this.passTime(at);\n',
      '  onMarket(event: MarketEvent, at: number): void {\n',
    ],
    'orders expire in the order of their placement': [
      'expiryOf(a) - expiryOf(b) || a.id - b.id',
      'a.id - b.id',
    ],
    'an order expires at the time of whatever comes next': [
      'this.#contextAt(expiryOf(order)), order',
      'this.#contextAt(at), order',
    ],
    'who acts during a roll is charged only after it':
      '      this.#rollover?.settleAccount(this.#contextAt(at), account, this.#emitAs(ROLLOVER));',
    'a key with another hash is answered': ['if (known.key.hash === key.hash) return known', 'return known'],
    'a key never expires': ['if (known && known.key.expiresAt > key.receivedAt) {', 'if (known) {'],
    'refusals are not remembered under their key': [
      "if (idempotency && 'accountId' in command) {",
      "if (idempotency && command.type === 'OpenAccount') {",
    ],
    'the cover of a negative balance is in the name of who closed': [
      'applyNegativeBalanceProtection(context, holder, this.#emitAs(RISK));',
      'applyNegativeBalanceProtection(context, holder, this.#emitAs(actor));',
    ],
    'keys made from a time stamp are not bounded': [
      'return short.hasAsMany(account.id, shortKeysMax, key.receivedAt) ? shortKeysMax : null;',
      'return null;',
    ],
    'acts of a demo account are not bounded': [
      'actsDay !== Math.floor(at / DAY_MS) || actsCount < max',
      'actsCount < max || true',
    ],
    'a debit calls nobody': " || (event.type === 'BalanceAdjusted' && event.amount < 0)",
    'a withdrawal calls nobody': ["event.type === 'WithdrawalRequested' || (", '('],
    'a client who has used up their keys can not be blocked': "if (actor.kind !== 'client') return null;",
  },
  'ledger/transactions.ts': {
    'the fee is paid to the client': [
      "between(event.accountId, 'trade_fee', money(-event.fill.fee), 'fees', event.orderId);",
      "between(event.accountId, 'trade_fee', event.fill.fee, 'fees', event.orderId);",
    ],
    'the house takes the same side of a posting': ['book, amount: money(-amount) },', 'book, amount },'],
    'swap is not posted': ["between(event.accountId, 'swap', event.amount, 'swap', event.orderId)", '[]'],
    'the profit of a part is booked under its parent': ['.part ? event.part.id : event.orderId', '.orderId'],
    'the fee of a withdrawal is paid out with it': ["', 'fees', fee", "', 'funding', fee"],
    'the fee of a withdrawal is kept and not posted': ["funding', money(amount - fee))", "funding', amount)"],
    'an adjustment is booked as a deposit': ["amount, 'adjustments', null", "amount, 'funding', null"],
  },
  'rules/self-limit.ts': {
    'a loss limit is loosened at once': ['return isLooser ? at + LOOSER_AFTER_MS : at;', 'return at;'],
    'tightening waits too': ['return isLooser ? at', 'return current !== null && amount !== current ? at'],
    'what was asked for never comes to hold': [' next && at >= next.from ? next.amount : amount', ' amount'],
  },
};
