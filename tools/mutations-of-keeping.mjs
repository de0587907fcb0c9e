// Wrong rules, one line each: `find` stands exactly once in the file of packages/core/src, and `replace` makes it wrong.
// A mutation that the core's tests do not notice is a rule that nobody checks. Here: what waits, what memory keeps, what
// operators may set, and prices that are none.
export const mutationsOfKeeping = [
  // Versions, actors, and what operators have changed
  {
    rule: 'stops are closed in the name of the risk rules',
    file: 'engine/process-tick.ts',
    find: 'emit.triggers(event);',
    replace: 'emit.risk(event);',
  },
  {
    rule: 'the cover of a negative balance is in the name of who closed',
    file: 'engine/venue.ts',
    find: 'applyNegativeBalanceProtection(context, holder, this.#emitAs(RISK));',
    replace: 'applyNegativeBalanceProtection(context, holder, this.#emitAs(actor));',
  },
  {
    rule: 'an event of a newer program is read',
    file: 'engine/stored-event.ts',
    find: '    case undefined:\n',
    replace: '    case 2 as never:\n    case undefined:\n',
  },
  {
    rule: "what a start sets counts as an operator's change",
    file: 'engine/apply.ts',
    find: "if (isOfKind(event.actor, 'operator'))\n        state.operatorChanges",
    replace: 'state.operatorChanges',
  },
  {
    rule: 'a setting that an operator has left as it was counts as changed',
    file: 'engine/operator-changes.ts',
    find: 'filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))',
    replace: 'filter(() => true)',
  },
  {
    rule: 'a snapshot forgets what operators have changed',
    file: 'engine/snapshot.ts',
    find: 'if (plain.operatorChanges) state.operatorChanges.restore(plain.operatorChanges);',
    replace: '',
  },
  // Swaps that wait
  {
    rule: 'a swap names another tick than that of its price',
    file: 'engine/rollover.ts',
    find: 'tick: quote.tick }',
    replace: 'tick: quote.tick + 1 }',
  },
  {
    rule: 'one position without a price holds up the rollover of all',
    file: 'engine/rollover.ts',
    find: '    else this.#waiting.set(order.id, { orderId: order.id, days, mode, rate });',
    replace: '    else throw new Error();',
  },
  {
    rule: 'a swap without a price is not kept',
    file: 'engine/apply-swaps.ts',
    find: '    state.deferredSwaps.add(order, { valueDate, ...swap });',
    replace: '',
  },
  {
    rule: 'a swap that waited is charged again',
    file: 'engine/deferred-swaps.ts',
    find: 'const left = deferred.filter((swap) => swap.valueDate !== valueDate);',
    replace: 'const left = deferred;',
  },
  {
    rule: 'the swap of a later day goes with that of an earlier',
    file: 'engine/deferred-swaps.ts',
    find: 'const left = deferred.filter((swap) => swap.valueDate !== valueDate);',
    replace: 'const left = deferred.filter((swap) => swap.valueDate > valueDate && false);',
  },
  {
    rule: 'a holiday after the day that waits is forgotten',
    file: 'engine/apply-orders.ts',
    find: 'if (!state.deferredSwaps.settle(order, event.valueDate)) order.swapDaysOwed = 0;',
    replace: 'state.deferredSwaps.settle(order, event.valueDate);\n      order.swapDaysOwed = 0;',
  },
  {
    rule: 'days that went into a swap that waits are owed again',
    file: 'engine/apply-swaps.ts',
    find: '    order.swapDaysOwed = 0;\n    state.deferredSwaps',
    replace: '    state.deferredSwaps',
  },
  {
    rule: 'a snapshot loses swaps that wait',
    file: 'engine/snapshot.ts',
    find: '    for (const swap of swaps) state.deferredSwaps.add(state.order(orderId), swap);',
    replace: '    void swaps;',
  },
  {
    rule: 'a position that is closed still owes its swap',
    file: 'engine/apply-orders.ts',
    find: 'state.deferredSwaps.drop(order);',
    replace: '',
  },
  // Keys and acts
  {
    rule: 'keys made from a time stamp are not bounded',
    file: 'engine/venue.ts',
    find: 'return short.hasAsMany(account.id, shortKeysMax, key.receivedAt) ? shortKeysMax : null;',
    replace: 'return null;',
  },
  {
    rule: 'keys made from a time stamp count after they have expired',
    file: 'engine/key-log.ts',
    find: 'this.#head(place).expiresAt > now).length',
    replace: 'this.#head(place).expiresAt > 0).length',
  },
  {
    rule: 'a key that has expired holds back those after it',
    file: 'engine/key-log.ts',
    find: 'if (expiresAt > now) return;',
    replace: 'if (expiresAt >= now) return;',
  },
  {
    rule: 'times that lie close together are read in the wrong order',
    file: 'engine/pack-value.ts',
    find: 'this.#time += isBefore ? -distance : distance;',
    replace: 'this.#time += distance;',
  },
  {
    rule: 'texts of six bits lose their last letter',
    file: 'engine/bytes.ts',
    find: 'if (bits > 0) this.byte(held << (8 - bits));',
    replace: '',
  },
  {
    rule: 'acts of a demo account are not bounded',
    file: 'engine/venue.ts',
    find: 'actsDay !== Math.floor(at / DAY_MS) || actsCount < max',
    replace: 'actsCount < max || true',
  },
  {
    rule: 'acts of a demo account are not counted by the day',
    file: 'engine/apply-keys.ts',
    find: 'account.actsCount = account.actsDay === day ? (account.actsCount ?? 0) + 1 : 1;',
    replace: 'account.actsCount = (account.actsCount ?? 0) + 1;',
  },
  {
    rule: 'acts of real accounts are counted too',
    file: 'engine/apply.ts',
    find: 'account.demo && isAct(event)',
    replace: 'isAct(event)',
  },
  {
    rule: 'closings by a stop count as acts',
    file: 'engine/apply-keys.ts',
    find: "return event.reason === 'user';",
    replace: 'return true;',
  },
  {
    rule: 'refusals under a key are no acts',
    file: 'engine/apply-keys.ts',
    find: "    case 'CommandRefused':\n    case 'WithdrawalRequested':\n    case 'WithdrawalCancelled':\n",
    replace: "    case 'WithdrawalRequested':\n    case 'WithdrawalCancelled':\n",
  },
  {
    rule: 'acts are counted where older settings do not bound them',
    file: 'engine/apply.ts',
    find: ' && state.settings.demoActsPerDayMax !== undefined',
    replace: '',
  },
  // Archived accounts
  {
    rule: 'the keys of an archived account stay',
    file: 'engine/apply.ts',
    find: 'for (const kept of [state.keys.short, state.keys.long]) kept.dropAccount(event.accountId);',
    replace: '',
  },
  {
    rule: 'an archived account stays',
    file: 'engine/apply.ts',
    find: 'state.accounts.delete(event.accountId);',
    replace: '',
  },
  {
    rule: 'an archived account is still followed',
    file: 'engine/exposure.ts',
    find: 'this.#slotOf.delete(account);',
    replace: '',
  },
  {
    rule: 'an archived account takes its balance along',
    file: 'engine/decide-change.ts',
    find: 'const adjustment = money(-balance);',
    replace: 'const adjustment = money(0 * balance);',
  },
  {
    rule: 'real accounts can be archived',
    file: 'engine/decide-change.ts',
    find: "  if (!account.demo) return { code: 'demo_account_required' };\n  const { events, balance } = closeAll(context, account);\n  const adjustment = money(-balance);",
    replace:
      '  const { events, balance } = closeAll(context, account);\n  const adjustment = money(-balance);',
  },
  // What operators set
  {
    rule: 'a lot step of nothing is taken',
    file: 'engine/check-terms.ts',
    find: 'lotStep: isWhole(terms.lotStep, 1, LIMITS.lots),',
    replace: 'lotStep: isWhole(terms.lotStep, 0, LIMITS.lots),',
  },
  {
    rule: 'a multiple is offered twice',
    file: 'engine/check-terms.ts',
    find: 'new Set(terms.multiples).size === terms.multiples.length',
    replace: 'new Set(terms.multiples).size > -1',
  },
  {
    rule: 'points change under live orders',
    file: 'engine/check-terms.ts',
    find: "(['precision', 'contractSize',",
    replace: "(['contractSize',",
  },
  {
    rule: 'the contract size changes under live orders',
    file: 'engine/check-terms.ts',
    find: "(['precision', 'contractSize', 'base",
    replace: "(['precision', 'base",
  },
  {
    rule: 'currencies change that others are converted through',
    file: 'engine/check-terms.ts',
    find: '(ofRoute && market.conv',
    replace: '(false && market.conv',
  },
  {
    rule: 'a price in other points is still one',
    file: 'engine/market.ts',
    find: 'if (before && !isSameThing(before, terms)) this.quotes.delete(terms.id);',
    replace: '',
  },
  {
    rule: 'a call is armed again below its level',
    file: 'engine/check-terms.ts',
    find: 'isLevel(marginCallRearmLevel) && marginCallRearmLevel >= marginCallLevel',
    replace: 'isLevel(marginCallRearmLevel)',
  },
  // Prices that are none
  {
    rule: 'a price of nothing is taken',
    file: 'engine/market.ts',
    find: 'Number.isSafeInteger(points) && points > 0 &&',
    replace: 'Number.isSafeInteger(points) && points >= 0 &&',
  },
  {
    rule: 'a price without end is taken',
    file: 'engine/market.ts',
    find: 'points > 0 && points <= PRICE_MAX',
    replace: 'points > 0',
  },
  {
    rule: 'a price between two points is taken',
    file: 'engine/market.ts',
    find: '  Number.isSafeInteger(points) && points > 0 &&',
    replace: '  points > 0 &&',
  },
  {
    rule: 'an ask that is no price is taken',
    file: 'engine/market.ts',
    find: 'if (!isPrice(tick.bid) || !isPrice(tick.ask) ||',
    replace: 'if (!isPrice(tick.bid) ||',
  },
  {
    rule: 'a profit as large as no market makes is booked',
    file: 'engine/decide-close.ts',
    find: 'profit === null || !isBookable(context.state.account(order.accountId), profit)',
    replace: 'profit === null',
  },
  {
    rule: 'accounts are called at a price that makes no sense',
    file: 'engine/risk.ts',
    find: 'if (!isCountable(profits)) return;',
    replace: '',
  },
  {
    rule: 'orders open beside a profit that makes no sense',
    file: 'engine/fill.ts',
    find: "if (!isCountable(profits)) return { code: 'amount_out_of_range' };",
    replace: '',
  },
  {
    rule: 'swap is charged at a price that makes no sense',
    file: 'engine/rollover.ts',
    find: 'if (!isCountable(floatingProfit(market, order, price))) return null;',
    replace: '',
  },
  {
    rule: 'a fee that money can not count is taken',
    file: 'rules/calculate-opening.ts',
    find: 'return BigInt(base) * BigInt(terms.feeRate) <=',
    replace: 'return BigInt(base) * 0n <=',
  },
];
