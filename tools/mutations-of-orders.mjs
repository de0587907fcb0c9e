// Wrong rules of orders, prices, sizes, margin, swap and the terms that operators set, by the file of packages/core/src that each
// breaks: the rule, and the text that goes or is replaced by the other one. The text stands exactly once in its file. A mutation that
// the core's tests do not notice is a rule that nobody checks.
export const mutationsOfOrders = {
  'engine/apply-orders.ts': {
    'a stop set by hand goes on trailing': 'if (!event.trails) delete order.trail;',
    'a changed order keeps its end': ['const { expiry: _before, ...before } = state', 'const before = state'],
    'a changed order waits at its price of before': [
      'state.orders.set(order.id, order);\n  state.addPending(account, order);',
      'state.orders.set(order.id, order);\n  state.addPending(account, before as Order);',
    ],
    "the spread of a new position counts twice in the account's standing": [
      'state.exposure.open(order, { mark: filled.mark, profit: filled.markProfit });',
      'state.exposure.open(order);',
    ],
    'the rest of a part is followed at its last profit': [
      'const profit = (lastProfit * (order.lots - part.lots)) / order.lots;',
      'const profit = lastProfit;',
    ],
    'a holiday after the day that waits is forgotten': [
      'if (!state.deferredSwaps.settle(order, event.valueDate)) order.swapDaysOwed = 0;',
      'state.deferredSwaps.settle(order, event.valueDate);\n      order.swapDaysOwed = 0;',
    ],
    'a position that is closed still owes its swap': 'state.deferredSwaps.drop(order);',
  },
  'engine/trailing-stops.ts': {
    'a trailing stop moves by less than its step': [
      'Math.floor((at - group.anchor) / group.step) * group.step',
      'at - group.anchor',
    ],
    'a closing names an earlier tick than the one that moved its stop': '      group.tick = tick;\n',
    'orders that meet lose one group': [
      'for (const id of smaller.distances.fire(Number.POSITIVE_INFINITY)) {',
      'for (const id of smaller.distances.fire(0)) {',
    ],
  },
  'engine/apply-swaps.ts': {
    'a position opened exactly at the roll of a holiday owes it': ['openedAt >= event', 'openedAt > event'],
    'a swap without a price is not kept': '    state.deferredSwaps.add(order, { valueDate, ...swap });',
    'days that went into a swap that waits are owed again': 'order.swapDaysOwed = 0;\n    ',
  },
  'engine/assess-spec.ts': {
    'a dry run leaves the mark-up out': ['if (quote && wider !== 0)', 'if (quote && wider === 0)'],
    'a dry run sets the margin aside by the leverage that was': [
      'const leverage = leverageOffered(offeredLeverages(spec, limit), order.multiple);',
      'const leverage = order.multiple;',
    ],
    'a dry run overlooks the limit of leverage': [
      'const reopenedMargin = marginUnder(later, account, { spec, limit: limitOf(venue, account, spec) });',
      'const reopenedMargin = marginUnder(later, account, { spec, limit: null });',
    ],
    'a dry run takes for its doing what the rules alone would not let open again': [
      'depth[one.reopened] > Math.max(depth[one.now], depth[asIs])',
      'depth[one.reopened] > depth[one.now]',
    ],
  },
  'engine/check-spec.ts': {
    'positions are stopped out above the level of the call': '      stopOutLevel <= marginCallLevel &&\n',
    'a lot step of nothing is taken': ['(spec.lotStep, 1, LIMITS.lots)', '(spec.lotStep, 0, LIMITS.lots)'],
    'a multiple is offered twice': ['multiples).size === spec.multiples.length', 'multiples).size > -1'],
    'points change under live orders': ["(['precision', 'contractSize',", "(['contractSize',"],
    'currencies change that others are converted through': ['(ofRoute && market', '(false && market'],
    'a call is armed again below its level': [') && marginCallRearmLevel >= marginCallLevel', ')'],
    'the stop-out can be set below the rules': ['(settings.rules?.closeOutLevel ?? 0)', '0'],
  },
  'engine/checks.ts': {
    'a halt by an operator stops nobody': ["halted' || state.halted.has(spec.id))", "halted')"],
    'a stale quote is traded on': ' || !isFresh(context, quote.confirmedUntil)',
    'a quote is stale one millisecond early': ['confirmedUntil <= context', 'confirmedUntil < context'],
    'a crossed quote is traded on': ['(quote.crossed || quote.beforeOpening |', '(quote.beforeOpening |'],
    'the price of an earlier session is traded on': ' || quote.beforeOpening',
    'a multiple above the limit is offered': ['offeredLeverages(spec, limit)', 'spec.offered'],
  },
  'engine/decide-moving-stops.ts': {
    'a stop trails nearer than the stops level': [
      'const min = Math.max(1, spec.stopsLevel);',
      'const min = 1;',
    ],
    'a stop at the opening price is nearer than the stops level': [
      '(isWhole ? offset : 0) + Math.max(1, spec.stopsLevel)',
      '(isWhole ? offset : 0) + 1',
    ],
  },
  'engine/decide-change.ts': {
    'a new take profit ends the trail':
      '...(trail && command.stopLoss === null && { trails: true as const }),',
    'a change makes a limit a stop': ['kind: order.kind as PendingKind, ...changed', '...changed'],
    'a change of what was filled is said to be of no pending order': [
      "'order_not_pending' : 'already_triggered'",
      "'order_not_pending' : 'order_not_pending'",
    ],
    'an order can be changed beyond the loss limit': '  if (lost) return lost;\n',
    'a change forgets when the order ends': ['(command.expiry ?? order.expiry)', 'command.expiry'],
    'a reset forgets the profit of what it closes':
      "balance = money(balance + (event.type === 'PositionClosed' ? event.profit : 0));",
    'an archived account takes its balance along': ['money(-balance)', 'money(0 * balance)'],
    'real accounts can be archived': [
      "  if (!account.demo) return { code: 'demo_account_required' };\n  const { events, balance } = closeAll(context, account);\n  const adjustment = money(-balance);",
      '  const { events, balance } = closeAll(context, account);\n  const adjustment = money(-balance);',
    ],
  },
  'engine/decide-close.ts': {
    'a guaranteed stop costs nothing': ['premium: money(-(cost ?? 0))', 'premium: money(0)'],
    'an opposite position closes a short one at the ask': [
      'price: quote.bid, tick: quote.tick } as const',
      'price: quote.ask, tick: quote.tick } as const',
    ],
    'two positions of one side close each other': [' || order.side === other.side', ''],
    'positions of two instruments close each other': ['order.instrumentId !== other.instrumentId || ', ''],
    'a rest below the smallest size is left': ['larger ? checkPart(larger.lots, size, spec) : null', 'null'],
    'a client closes at the opening side': ['price = closingPrice(order.', 'price = openingPrice(order.'],
    'a position that an operator closes is written down as closed by its client': [
      "const reason = cause === undefined ? 'user' : 'operator';",
      "const reason = 'user';",
    ],
    'why an operator closed a position is not written down': [
      'return [cause === undefined ? event : { ...event, cause }];',
      'return [event];',
    ],
    "somebody else's position can be closed": ['!order || order.accountId !== command.accountId)', '!order)'],
    'a profit as large as no market makes is booked': [
      'profit === null || !isBookable(context.state.account(order.accountId), profit)',
      'profit === null',
    ],
  },
  'engine/decide-halt.ts': {
    'a second halt is another event': 'if (state.halted.has(instrumentId) === isHalt) return [];',
  },
  'engine/decide-place.ts': {
    'an instrument that is not enabled is opened in': ['(!spec || spec.enabled === false)', '(!spec)'],
    'a deviation is exceeded one point early': ['(worse <= command.deviation', '(worse < command.deviation'],
    'an order does not say what deviation was allowed': ['{ deviation: command.deviation }', '{}'],
    'a better price is refused like a worse one': ['if (worse <= command', 'if (Math.abs(worse) <= command'],
    'a blocked account opens positions': "if (account.blocked) return { code: 'account_blocked' };",
    'an order may wait where the loss limit is reached': 'if (lost) return lost;',
  },
  'engine/deferred-swaps.ts': {
    'a swap that waited is charged again': '.filter((swap) => swap.valueDate !== valueDate)',
    'the swap of a later day goes with that of an earlier': ['!== valueDate', '> valueDate && false'],
  },
  'engine/exposure.ts': {
    'conversion pairs test nobody': ['return this.#dependents.get(id) ?? [];', 'return [];'],
    'an instrument is followed in the currency it was once quoted in': [
      'positions.buy.length + positions.sell.length === 0',
      'legs.buy.length < 0',
    ],
    'a call that is over is found two cents late': ['100 - balance - TOLERANCE', '100 - balance + TOLERANCE'],
    'an archived account is still followed': 'this.#slotOf.delete(account);',
  },
  'engine/fill.ts': {
    'a buy opens at the bid': ['Price = openingPrice(side,', 'Price = closingPrice(side,'],
    'an account without all its prices is let in':
      "if (!isValued(context.market, account)) return { code: 'quote_stale', ageMs: null };",
    'margin is converted at the cheaper side': ["(currency, 'debit');", "(currency, 'credit');"],
    'a stale conversion opens': ["' || !isFresh(context, conversion.confirmedUntil))", "')"],
    'orders open beside a profit that makes no sense':
      "if (!isCountable(profits)) return { code: 'amount_out_of_range' };",
    'a pending order keeps the leverage it was placed with': [' <= limit', ' <= leverage + limit'],
    'pending orders are filled on a break': 'if (barred) return barred;',
  },
  'engine/market.ts': {
    'the price of an earlier session converts what is opened': ['crossed && !quote.beforeOpening', 'crossed'],
    'a crossed tick changes the prices': 'if (crossed) return true;',
    'an old tick is taken in': 'if (tick.no <= quote.lastTick) return false;',
    'USDXXX takes the side of XXXUSD': ["(side === 'debit') !== inverted", "side === 'debit'"],
    'the conversion route hangs on the order of listing': ['listed].sort((a, b) => a.id - b.id)', 'listed]'],
    'dollars are converted too': "if (currency === 'USD') return NO_STEPS;",
    'a price in other points is still one':
      'if (before && !isSameThing(before, spec)) this.quotes.delete(spec.id);',
    'a price of nothing is taken': ['(points) && points > 0 &&', '(points) && points >= 0 &&'],
    'a price without end is taken': ['points > 0 && points <= PRICE_MAX', 'points > 0'],
    'an ask that is no price is taken': ['(tick.bid) || !isPrice(tick.ask) ||', '(tick.bid) ||'],
  },
  'engine/position-columns.ts': {
    'gains are followed at the rate of losses': ['amount > 0 ? amount * gain : amount *', 'amount *'],
  },
  'engine/process-tick.ts': {
    'a guaranteed stop closes at the market': ['isGuaranteed ? order.stopLoss : market', 'market'],
    'a linked order goes on waiting':
      "      if (other) emit(orderCancelled(context, other, 'other_filled'));\n",
    'a tick fills both of two linked orders': "    if (order.status !== 'pending') continue;\n",
    'a stop moves back to the opening price': [
      'before > 0 && pointsGained(side, before, entry) <= 0 ? before : entry',
      'entry',
    ],
    'a pending order is lost while there is no fresh conversion route':
      'if (isRefusal(openingConversion(context, spec.quoteCurrency))) return;',
    'a pending order is lost while a price of the account is not known': [
      "isRefusal(filled) && filled.code === 'quote_stale'",
      'false',
    ],
    'a stop fills at its own price': ['price,', 'price: stopped ? order.stopLoss : price,'],
    'triggers fire in the order of the heap': '.sort((a, b) => age(a) - age(b) || a.id - b.id)',
    'entries come before exits': [
      '  closeAtExits(context, spec, quote, emit);\n',
      '  openTriggered(context, spec, quote, emit.triggers);\n  closeAtExits(context, spec, quote, emit);\n',
    ],
    'stops trail before they are judged': [
      '  closeAtExits(context, spec, quote, emit);\n  moveToEntry',
      '  trailStops(context, spec, quote, emit.triggers);\n  closeAtExits(context, spec, quote, emit);\n  moveToEntry',
    ],
    'triggers fire in a closed market': ['if (!isTradable(context, spec)) {', 'if (false) {'],
    'stops are closed in the name of the risk rules': ['emit.triggers(event);', 'emit.risk(event);'],
  },
  'engine/rollover-days.ts': {
    'the triple day counts once': ['return weekday === spec.swapTripleWeekday ? 3 : 1;', 'return 1;'],
    'the triple day counts for what never closes too': ['return 1;', 'return weekday === 3 ? 3 : 1;'],
    'weekends are charged': 'if (weekday > 5) return 0;',
  },
  'engine/rollover.ts': {
    'a day is charged twice': [' && order.swapDate < valueDate;', ';'],
    'a roll that was done is done again': 'rollover.valueDate <= state.lastRollover ? null : ',
    'positions opened after the roll pay it': 'order.openedAt < at && ',
    'who was charged before their turn in a roll is owed it once more': ' && !this.#ahead.has(order.id)',
    'days owed from a holiday are forgotten': ['days: rolled + order.swapDaysOwed,', 'days: rolled,'],
    'a swap names another tick than that of its price': ['tick: quote.tick }', 'tick: quote.tick + 1 }'],
    'one position without a price holds up the rollover of all': [
      '    else this.#waiting.set(order.id, { orderId: order.id, days, mode, rate });',
      '    else throw new Error();',
    ],
    'swap is charged at a price that makes no sense':
      'if (!isCountable(floatingProfit(market, order, price))) return null;',
  },
  'engine/trigger-heap.ts': {
    'triggers fire one point late': ['0] as number) <= market * this.#', '0] as number) < market * this.#'],
    'the heap forgets to sift down': ['else this.#siftDown(at, lastId,', 'else this.#place(at, lastId,'],
  },
  'engine/views.ts': {
    'positions are valued at the opening side': ['return closingPrice(order', 'return openingPrice(order'],
  },
  'rules/arithmetic.ts': {
    'the fee by margin is taken of the lots': ["feeType === 'per_lot' ? trade.lots : trade.margin", 'lots'],
    'a year has 365 days': ['divisor * 360n', 'divisor * 365n'],
    'units that no double holds are multiplied in doubles': ['0 && Number.isSafeInteger(units))', '0)'],
  },
  'rules/calculate-opening.ts': {
    'a fee that money can not count is taken': ['(base) * BigInt(spec.feeRate) <=', '(base) * 0n <='],
  },
  'rules/check-lots.ts': {
    'steps are counted from zero': ['past = (size - lotsMin) % lotStep', 'past = size % lotStep'],
    'the largest size is one step short': ['high = middle - 1;', 'high = Math.max(low, middle - 2);'],
  },
  'rules/check-margin.ts': {
    'the fee does not count before a fill': ['margin + fee - markProfit -', 'margin - markProfit -'],
    'the spread does not count before a fill': ['margin + fee - markProfit - free', 'margin + fee - free'],
    'an account too large to count opens on': [
      'if (equity > EQUITY_MAX) return { code',
      'if (equity - margin > EQUITY_MAX) return { code',
    ],
    'a fill that fits exactly is refused': ['if (missing <= 0) return null', 'if (missing < 0) return null'],
  },
  'rules/closing-profit.ts': {
    'gain and loss are converted the wrong way round': ["credit' : 'debit", "debit' : 'credit"],
  },
  'rules/leverage-limit.ts': {
    'a limit of leverage holds for all kinds': ['.kind === kind && limit.clientClass', '.clientClass'],
    'professional clients are held to retail limits': ['kind && limit.clientClass === clientClass', 'kind'],
    'a change of the table holds a moment late': ['if (limit.from <= at &&', 'if (limit.from < at &&'],
    'a change of the table never comes': ['limit.from >= found.from', 'limit.from <= found.from'],
    'a fixed margin is not held to the limit': [
      'limit === null || BigInt(margin) * BigInt(limit) >= notional;',
      'limit === null || notional >= 0n || BigInt(margin) > 0n;',
    ],
    'a fixed margin that is just enough is refused': ['(limit) >= notional;', '(limit) > notional;'],
  },
  'rules/part-close.ts': {
    'shares of a part are rounded to the nearest': ['mulDivDown(whole, part,', 'Math.round((whole * part) /'],
    'a part may leave less than the smallest size': ['(0, open - lotsMin))', '(0, open - 0 * lotsMin))'],
  },
  'rules/pending-kind.ts': {
    'an order becomes another type than the client named': [
      'if (kind && kind !== byPrice)',
      'if (kind && !byPrice)',
    ],
    'pending stop and limit are mixed up': ["buy') ? 'stop' : 'limit';", "buy') ? 'limit' : 'stop';"],
  },
  'rules/reached.ts': {
    'a limit waits for the market to move away': ["limit') === (", "limit') !== ("],
    'a stop loss that is reached to the point is called a take profit': ['closing <= at', 'closing < at'],
  },
  'rules/validate-stops.ts': {
    "a pending order's stops ignore the spread": ['spread = quote.ask - quote.bid;', 'spread = 0;'],
    'stops may stand at the level itself': ['distance = stopsLevel + 1;', 'distance = stopsLevel + 0;'],
  },
  'units/integer.ts': {
    'halves are rounded towards zero': ['2n + denominator) / (', '2n + denominator - 1n) / ('],
  },
};
