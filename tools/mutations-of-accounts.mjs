// Wrong rules, one line each: `find` stands exactly once in the file of packages/core/src, and `replace` makes it wrong.
// A mutation that the core's tests do not notice is a rule that nobody checks. Here: risk, swap, parts, ledger and keys.
export const mutationsOfAccounts = [
  // Risk (rules 10 and 11)
  {
    rule: 'levels hold one millionth late',
    file: 'engine/risk.ts',
    find: 'BigInt(netValue) * 100n <= BigInt(level) * BigInt(margin)',
    replace: 'BigInt(netValue) * 100n < BigInt(level) * BigInt(margin)',
  },
  {
    rule: 'the smallest loss is closed first',
    file: 'engine/risk.ts',
    find: 'if (a.profit !== b.profit) return a.profit < b.profit;',
    replace: 'if (a.profit !== b.profit) return a.profit > b.profit;',
  },
  {
    rule: 'of equal losses the smallest margin is closed first',
    file: 'engine/risk.ts',
    find: 'return a.order.margin > b.order.margin;',
    replace: 'return a.order.margin < b.order.margin;',
  },
  {
    rule: 'a stop-out closes on markets that are closed',
    file: 'engine/risk.ts',
    find: 'if (!terms || !isTradable(context, terms)) continue;',
    replace: 'if (!terms) continue;',
  },
  {
    rule: 'what a tick opens is closed by it',
    file: 'engine/risk.ts',
    find: 'if (tick && order.instrumentId === tick.instrumentId && order.openTick === tick.no) continue;',
    replace: '',
  },
  {
    rule: 'a stop-out leaves pending orders',
    file: 'engine/risk.ts',
    find: "for (const order of byId(account.pending)) emit(orderCancelled(context, order, 'stop_out'));",
    replace: '',
  },
  {
    rule: 'the margin call is repeated',
    file: 'engine/apply.ts',
    find: '(account as Account).marginCalled = true;',
    replace: '',
  },
  {
    rule: 'an account is stopped out by a guess after a start',
    file: 'engine/risk.ts',
    find: 'if (account.positions.size === 0 || !isValued(context.market, account)) return;',
    replace: 'if (account.positions.size === 0) return;',
  },
  {
    rule: "the spread of a new position counts twice in the account's standing",
    file: 'engine/apply.ts',
    find: 'state.exposure.open(order, { mark: filled.mark, profit: filled.markProfit });',
    replace: 'state.exposure.open(order);',
  },
  {
    rule: 'conversion pairs test nobody',
    file: 'engine/exposure.ts',
    find: 'return this.dependents.get(id) ?? [];',
    replace: 'return [];',
  },
  {
    rule: 'the house does not cover',
    file: 'engine/risk.ts',
    find: 'if (account.positions.size > 0 || account.balance >= 0) return;',
    replace: 'if (account.positions.size >= 0) return;',
  },
  {
    rule: 'the house covers while positions are open',
    file: 'engine/risk.ts',
    find: 'if (account.positions.size > 0 || account.balance >= 0) return;',
    replace: 'if (account.balance >= 0) return;',
  },
  // Swap (rule 12)
  {
    rule: 'the triple day counts once',
    file: 'engine/rollover-days.ts',
    find: 'return weekday === terms.swapTripleWeekday ? 3 : 1;',
    replace: 'return 1;',
  },
  {
    rule: 'the triple day counts for what never closes too',
    file: 'engine/rollover-days.ts',
    find: 'if (tradesEveryDay(terms)) return 1;',
    replace: 'if (tradesEveryDay(terms)) return weekdayOf(date) === 3 ? 3 : 1;',
  },
  {
    rule: 'weekends are charged',
    file: 'engine/rollover-days.ts',
    find: 'if (weekday > 5) return 0;',
    replace: '',
  },
  {
    rule: 'a day is charged twice',
    file: 'engine/rollover.ts',
    find: ' && order.swapDate < rollover.valueDate;',
    replace: ';',
  },
  {
    rule: 'a roll that was done is done again',
    file: 'engine/rollover.ts',
    find: 'if (valueDate <= state.lastRollover) return true;',
    replace: '',
  },
  {
    rule: 'positions opened after the roll pay it',
    file: 'engine/rollover.ts',
    find: 'order.openedAt < rollover.at && ',
    replace: '',
  },
  {
    rule: 'days owed from a holiday are forgotten',
    file: 'engine/rollover.ts',
    find: 'const days = rolled + order.swapDaysOwed;',
    replace: 'const days = rolled;',
  },
  {
    rule: 'a year has 365 days',
    file: 'engine/arithmetic.ts',
    find: 'divisor * 360n',
    replace: 'divisor * 365n',
  },
  // Parts, ledger, keys (rules 15 and 16, sections 1 and 6)
  {
    rule: 'shares of a part are rounded to the nearest',
    file: 'engine/decide-close.ts',
    find: 'money(mulDivDown(whole, part, order.lots))',
    replace: 'money(Math.round((whole * part) / order.lots))',
  },
  {
    rule: 'a part may leave less than the smallest size',
    file: 'engine/decide-close.ts',
    find: 'const max = lots(Math.max(0, order.lots - terms.lotsMin));',
    replace: 'const max = order.lots;',
  },
  {
    rule: 'the fee is paid to the client',
    file: 'ledger/transactions.ts',
    find: "between(event.accountId, 'trade_fee', money(-event.fill.fee), 'fees', event.orderId);",
    replace: "between(event.accountId, 'trade_fee', event.fill.fee, 'fees', event.orderId);",
  },
  {
    rule: 'the house takes the same side of a posting',
    file: 'ledger/transactions.ts',
    find: '{ owner: null, book, amount: money(-amount) },',
    replace: '{ owner: null, book, amount },',
  },
  {
    rule: 'swap is not posted',
    file: 'ledger/transactions.ts',
    find: "return between(event.accountId, 'swap', event.amount, 'swap', event.orderId);",
    replace: 'return [];',
  },
  {
    rule: 'a key with another hash is answered',
    file: 'engine/venue.ts',
    find: 'if (known.key.hash === key.hash) return known.reply;',
    replace: 'return known.reply;',
  },
  {
    rule: 'a key never expires',
    file: 'engine/venue.ts',
    find: 'if (known && known.key.expiresAt > key.receivedAt) {',
    replace: 'if (known) {',
  },
  {
    rule: 'refusals are not remembered under their key',
    file: 'engine/venue.ts',
    find: "if (idempotency && 'accountId' in command) {",
    replace: "if (idempotency && command.type === 'OpenAccount') {",
  },
  {
    rule: "somebody else's position can be closed",
    file: 'engine/decide-close.ts',
    find: 'if (!order || order.accountId !== command.accountId)',
    replace: 'if (!order)',
  },
  {
    rule: 'a reset forgets the profit of what it closes',
    file: 'engine/decide-change.ts',
    find: "balance = money(balance + (event.type === 'PositionClosed' ? event.profit : 0));",
    replace: '',
  },
  {
    rule: 'a snapshot loses the margin call',
    file: 'engine/snapshot.ts',
    find: '{ ...newAccount(account.id, account.demo), ...account }',
    replace: '{ ...newAccount(account.id, account.demo), ...account, marginCalled: false }',
  },
  {
    rule: 'a snapshot loses the keys',
    file: 'engine/snapshot.ts',
    find: 'state.keys[kept].set(keyOf(record.accountId, record.key.key), record);',
    replace: 'void keyOf(record.accountId, record.key.key);',
  },
];
