// Decides about a receipt of an order, offline: `node tools/verify-receipt.mjs receipt.json <verifier key>… [--witness <key>]…
// [--quorum n]`. No dependencies but Node; written after docs/proof.md, which says what each check proves, and what none can.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { pathToFileURL } from 'node:url';

class Fault extends Error {}
function need(holds, what) {
  if (!holds) throw new Fault(what);
}
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const utf8 = (text) => Buffer.from(text, 'utf8');
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;

function base64(text) {
  need(typeof text === 'string', 'a value that should be base64 is none');
  const bytes = Buffer.from(text, 'base64');
  need(bytes.toString('base64') === text, `"${text.slice(0, 20)}…" is no base64`);
  return bytes;
}

// ── Keys and notes (c2sp.org/signed-note) ──────────────────────────────────────────────────────────────────────────────

/** Under these some libraries accept one signature for any message. The highest bit is the sign. */
const SMALL_ORDERS = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

/** name+id+base64(kind ‖ public key). */
export function parseKey(text) {
  const [, name, id, rest] = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  need(name !== undefined, `"${text}" is no verifier key`);
  const bytes = base64(rest);
  need(bytes.length === 33 && [1, 4].includes(bytes[0]), `the key of ${name} is of another kind`);
  const raw = bytes.subarray(1);
  const unsigned = Buffer.from(raw);
  unsigned[31] &= 0x7f;
  need(
    !SMALL_ORDERS.includes(unsigned.toString('hex')),
    `the key of ${name} has a small order: it signs anything`,
  );
  const hash = sha256(utf8(`${name}\n`), bytes).subarray(0, 4);
  need(hash.toString('hex') === id, `the id of the key of ${name} is not its own`);
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  return { name, id: hash, kind: bytes[0], key };
}

function parseNote(note) {
  const split = typeof note === 'string' ? note.lastIndexOf('\n\n') : -1;
  need(split >= 0 && note.endsWith('\n'), 'a note is none');
  const lines = note.slice(split + 2, -1).split('\n');
  const signatures = lines.map((line) => {
    const [, name, rest] = /^\u2014 ([^+\s]+) (\S+)$/u.exec(line) ?? [];
    need(name !== undefined, 'a line of a note is no signature');
    const bytes = base64(rest);
    need(bytes.length > 4, 'a signature of a note is too short');
    return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) };
  });
  return { text: note.slice(0, split + 1), signatures };
}

const ofKey = (note, key) => note.signatures.filter(({ name, id }) => name === key.name && id.equals(key.id));

/** The checkpoint in a note, if the log's key signed it and enough witnesses did. */
function openCheckpoint(signed, key, { witnesses, quorum }) {
  const note = parseNote(signed);
  const [origin, size, root, end, ...rest] = note.text.split('\n');
  need(
    end === '' && rest.length === 0 && /^(0|[1-9]\d*)$/.test(size),
    'a checkpoint has other lines than three',
  );
  need(origin === key.name, `a checkpoint of ${origin} is shown for one of ${key.name}`);
  const own = ofKey(note, key);
  need(own.length > 0 && key.kind === 1, `the checkpoint of ${origin} is not signed by its key`);
  for (const { bytes } of own)
    need(
      verify(null, utf8(note.text), key.key, bytes),
      `the signature of the checkpoint of ${origin} is wrong`,
    );
  const cosigners = witnesses.flatMap((witness) => {
    const times = ofKey(note, witness).map(({ bytes }) => {
      need(bytes.length === 72 && witness.kind === 4, `a cosignature of ${witness.name} has another form`);
      const time = bytes.readBigUInt64BE(0);
      const message = utf8(`cosignature/v1\ntime ${time}\n${note.text}`);
      need(
        verify(null, message, witness.key, bytes.subarray(8)),
        `the cosignature of ${witness.name} is wrong`,
      );
      return Number(time);
    });
    return times.length > 0 ? [{ name: witness.name, time: Math.min(...times) }] : [];
  });
  need(
    cosigners.length >= quorum,
    `${cosigners.length} witnesses cosigned ${origin}, ${quorum} are asked for`,
  );
  const tree = { size: Number(size), root: base64(root) };
  need(isWhole(tree.size) && tree.root.length === 32, 'a checkpoint is none');
  return { origin, cosigners, ...tree };
}

// ── The tree (RFC 9162, 2.1.3.2) ───────────────────────────────────────────────────────────────────────────────────────

function needIncluded({ size, root }, index, entry, path, what) {
  need(isWhole(index) && index < size, `${what} lies outside of the signed tree`);
  need(Array.isArray(path), `${what} has no path`);
  let hash = sha256(Buffer.of(0), entry);
  let [node, last] = [index, size - 1];
  for (const step of path.map(base64)) {
    need(step.length === 32 && last > 0, `the path of ${what} is of another length`);
    if (node % 2 === 1 || node === last) {
      hash = sha256(Buffer.of(1), step, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = sha256(Buffer.of(1), hash, step);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  need(last === 0 && hash.equals(root), `${what} is not in the signed tree at ${index}`);
}

// ── Entries ────────────────────────────────────────────────────────────────────────────────────────────────────────────

function canonical(value) {
  if (typeof value === 'number')
    need(Number.isSafeInteger(value), `the number ${value} has no canonical form`);
  if (typeof value === 'string')
    need(value.isWellFormed(), 'a text with half a character has no canonical form');
  if (value === null || typeof value !== 'object') return Object.is(value, -0) ? '0' : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort();
  need(
    keys.every((key) => /^[A-Za-z0-9]+$/.test(key)),
    'a key has no canonical form',
  );
  return `{${keys.map((key) => `"${key}":${canonical(value[key])}`).join(',')}}`;
}

function parseCanonical(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault('an event is no JSON');
  }
  need(canonical(value) === text, 'an event is not in the one form that events have');
  return value;
}

function unpackSlice(bytes) {
  let at = 0;
  const byte = () => {
    need(at < bytes.length, 'a slice of the tape is cut off');
    at += 1;
    return bytes[at - 1];
  };
  const unsigned = () => {
    for (let [value, place, length] = [0, 1, 1]; ; length += 1) {
      const next = byte();
      value += (next & 0x7f) * place;
      need(length <= 8 && Number.isSafeInteger(value), 'a number of a slice is too large');
      need(next >= 0x80 || next > 0 || length === 1, 'a number of a slice is longer than it need be');
      if (next < 0x80) return value;
      place *= 0x80;
    }
  };
  const signed = () => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  need(byte() === 1, 'a slice is of another version');
  const digits = byte();
  need(digits <= 9, 'a slice has too many digits');
  const instrument = unsigned();
  const begin = [byte(), byte(), byte(), byte()].reduce((value, next) => value * 256 + next, 0) * 5000;
  const first = unsigned();
  const ticks = [];
  let [t, bid, spread] = [begin, 0, 0];
  do {
    const step = unsigned();
    const mark = step % 2 === 1 ? byte() : 0;
    need(step % 2 === 0 || mark > 0, 'a tick of a slice is marked with nothing');
    t += Math.floor(step / 2);
    bid += signed();
    spread += signed();
    need(t < begin + 5000, 'a tick lies outside of its slice');
    ticks.push({ no: first + ticks.length, t, bid, ask: bid + spread, mark });
  } while (at < bytes.length);
  return { digits, instrument, ticks };
}

// ── Money: whole millionths, rounded once, half away from zero ────────────────────────────────────────────────────────

const ten = (digits) => 10n ** BigInt(digits);
function divide(a, b) {
  const [size, half] = [a < 0n ? -a : a, b / 2n];
  const quotient = (size + half) / b;
  // An odd divisor has no half to round.
  return Number(a < 0n ? -quotient : quotient);
}
function converted(amount, divisor, legs) {
  for (const { price, precision, inverted } of legs) {
    amount *= inverted ? ten(precision) : BigInt(price);
    divisor *= inverted ? BigInt(price) : ten(precision);
  }
  return divide(amount, divisor);
}
const gained = (side, from, to) => (side === 'buy' ? to - from : from - to);
const usd = (micro) => `${micro < 0 ? '−' : ''}${(Math.abs(micro) / 1e6).toFixed(2)} USD`;
const points = (price, digits) => (price / 10 ** digits).toFixed(digits);

// ── The receipt ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What holds before a journal's first settings. */
const FIRST_SETTINGS = { feeType: 'per_lot', stopOutLevel: 50 };

/** Throws a Fault with what does not hold; else what was checked, in plain words. `keys`: of the logs, as the venue publishes them. */
export function checkReceipt(text, { keys, witnesses = [], quorum = 0 }) {
  const steps = [];
  const receipt = JSON.parse(text);
  need(receipt?.Format === 'candor/receipt/v1', 'this is no receipt');
  const logs = new Map();
  for (const { Log, Key, Note, Opening } of receipt.Logs) {
    const key = keys.find(
      (known) => `${known.name}+${known.id.toString('hex')}` === Key.split('+', 2).join('+'),
    );
    need(key !== undefined, `the log ${Log} is signed by ${Key}, which is none of the keys that were given`);
    need(!logs.has(Log), `the log ${Log} comes twice`);
    const checkpoint = openCheckpoint(Note, key, { witnesses, quorum });
    const opening = base64(Opening.Entry);
    needIncluded(checkpoint, 0, opening, Opening.Path, `the opening of ${Log}`);
    need(opening[0] === 2, `the log ${Log} has no opening`);
    const opened = parseCanonical(opening.subarray(1).toString('utf8'));
    need(opened.type === 'LogOpened' && opened.log === Log, `the log ${Log} is another one`);
    logs.set(Log, { ...checkpoint, firstSeq: opened.firstSeq });
    const by = checkpoint.cosigners.map(
      ({ name, time }) => `${name} at ${new Date(time * 1000).toISOString()}`,
    );
    steps.push(
      `${checkpoint.origin}: ${checkpoint.size} entries, signed by the venue${by.length > 0 ? ` and ${by.join(', ')}` : ''}`,
    );
  }
  const events = readRecord(receipt, logs);
  const tape = readTape(receipt, logs);
  steps.push(
    `${events.length} events are in the record at their numbers, ${tape.size} ticks are on the tape`,
  );
  steps.push(...judge(receipt, events, tape));
  return steps;
}

function readRecord({ Record, AccountId }, logs) {
  let before = 0;
  return Record.map(({ Log, Index, Seq, Event, Salt, Path }) => {
    const what = `event ${Seq}`;
    const log = logs.get(Log);
    need(log !== undefined && /^shard-0(-\d+)?$/.test(Log), `${what} names a log that is no record`);
    need(isWhole(Seq) && Index === Seq - log.firstSeq + 1 && Index > 0, `${what} is not at its own index`);
    need(Seq > before, `${what} comes twice, or out of its order`);
    before = Seq;
    const event = parseCanonical(Event);
    const clear = Buffer.concat([Buffer.of(2), utf8(Event)]);
    const isClear = event.accountId === undefined;
    need(isClear === (Salt === undefined), `${what} is salted though it is in clear, or has no salt`);
    const long = clear.length > 60_001 ? Buffer.concat([Buffer.of(3), sha256(utf8(Event))]) : clear;
    const salt = isClear ? undefined : base64(Salt);
    need(isClear || salt.length === 32, `the salt of ${what} has another length`);
    need(isClear || event.accountId === AccountId, `${what} is of another account`);
    const entry = isClear ? long : Buffer.concat([Buffer.of(1), sha256(salt, utf8(Event))]);
    needIncluded(log, Index, entry, Path, what);
    return { ...event, seq: Seq };
  });
}

/** Ticks by instrument and number. */
function readTape({ Tape }, logs) {
  const found = new Map();
  for (const { Log, Index, Entry, Path } of Tape) {
    const log = logs.get(Log);
    need(log !== undefined && /^tape(-\d+)?$/.test(Log), 'a slice names a log that is no tape');
    const entry = base64(Entry);
    needIncluded(log, Index, entry, Path, `the slice at ${Index}`);
    const { digits, instrument, ticks } = unpackSlice(entry);
    for (const tick of ticks) {
      const name = `${instrument} ${tick.no}`;
      need(!found.has(name), `two slices claim tick ${tick.no} of instrument ${instrument}`);
      found.set(name, { ...tick, digits });
    }
  }
  return found;
}

function judge({ OrderId }, events, tape) {
  const steps = [];
  const say = (event, what) => steps.push(`${new Date(event.at).toISOString()}  ${what}`);
  const last = (seq, holds) => events.findLast((event) => event.seq < seq && holds(event));
  const termsOf = (id, { seq }) => {
    const configured = last(seq, ({ type, terms }) => type === 'InstrumentConfigured' && terms.id === id);
    need(configured !== undefined, `the terms of instrument ${id} before event ${seq} are missing`);
    return configured.terms;
  };
  const settingsAt = ({ seq }) =>
    last(seq, ({ type }) => type === 'SettingsChanged')?.settings ?? FIRST_SETTINGS;

  /** The tick that an event names, if the engine took it in by then. */
  const tickOf = (id, no, { at }, digits) => {
    const tick = tape.get(`${id} ${no}`);
    need(tick !== undefined, `tick ${no} of instrument ${id} is not on the tape that is shown`);
    need(tick.mark === 0, `tick ${no} of instrument ${id} was kept from the engine (${tick.mark})`);
    need(tick.t <= at, `tick ${no} of instrument ${id} is later than the event that used it`);
    const scale = 10 ** (tick.digits - digits);
    return { ...tick, bid: tick.bid / scale, ask: tick.ask / scale };
  };
  /** credit: a gain, at the worse side of the conversion; debit: a loss or a margin, at the dearer. */
  const checkLegs = (legs, currency, isCredit, event) => {
    let held = currency;
    for (const { instrumentId, tick: no, price, precision, inverted } of legs) {
      const { baseCurrency, quoteCurrency, precision: digits } = termsOf(instrumentId, event);
      need(precision === digits, `a conversion has ${precision} digits, its instrument ${digits}`);
      need(
        held === (inverted ? quoteCurrency : baseCurrency),
        `${held} can't be converted by ${baseCurrency}${quoteCurrency}`,
      );
      held = inverted ? baseCurrency : quoteCurrency;
      const tick = tickOf(instrumentId, no, event, precision);
      const side = isCredit === inverted ? tick.ask : tick.bid;
      need(price === side, `the conversion by tick ${no} is at ${price}, the rule says ${side}`);
    }
    need(held === 'USD', `the conversion of ${currency} ends at ${held}`);
  };
  const checkFill = (order, fill, event) => {
    const terms = termsOf(order.instrumentId, event);
    const { lots, multiple, side } = order;
    const { precision, contractSize, quoteCurrency } = terms;
    need(
      precision === order.precision && contractSize === order.contractSize,
      'the order is of other terms than held',
    );
    const tick = tickOf(order.instrumentId, fill.tick, event, precision);
    const [opening, closing] = side === 'buy' ? [tick.ask, tick.bid] : [tick.bid, tick.ask];
    need(fill.price === opening, `filled at ${fill.price}, but tick ${fill.tick} says ${opening}`);
    need(fill.mark === closing, `valued at ${fill.mark}, but tick ${fill.tick} says ${closing}`);
    checkLegs(fill.conversion, quoteCurrency, false, event);
    need(
      lots >= terms.lotsMin && lots <= terms.lotsMax && (lots - terms.lotsMin) % terms.lotStep === 0,
      'a size that the terms do not have',
    );
    need(terms.multiples.includes(multiple), 'a leverage that the terms do not have');
    const units = BigInt(lots) * BigInt(contractSize);
    const margin =
      terms.marginMode === 'fixed'
        ? Number(units)
        : converted(units * BigInt(fill.price), ten(precision) * BigInt(multiple), fill.conversion);
    need(fill.margin === margin, `a margin of ${usd(fill.margin)}, worked out again ${usd(margin)}`);
    const base = settingsAt(event).feeType === 'per_lot' ? lots : margin;
    const fee = divide(BigInt(base) * BigInt(terms.feeRate), ten(9));
    need(fill.fee === fee, `a fee of ${usd(fill.fee)}, worked out again ${usd(fee)}`);
    const spread = converted(
      BigInt(gained(side, fill.price, fill.mark)) * units,
      ten(precision),
      fill.conversion,
    );
    need(
      fill.markProfit === spread,
      `crossing the spread cost ${usd(fill.markProfit)}, worked out again ${usd(spread)}`,
    );
    say(
      event,
      `opened at ${points(fill.price, precision)}, the ${side === 'buy' ? 'ask' : 'bid'} of tick ${fill.tick}; margin ${usd(margin)}, fee ${usd(fee)}`,
    );
    return { openPrice: fill.price, margin, fee };
  };

  const part = events.find(({ type, part: closed }) => type === 'PositionClosed' && closed?.id === OrderId);
  const id = part?.orderId ?? OrderId;
  const [placed, ...later] = events.filter(({ orderId, type }) => orderId === id && type !== 'RolledOver');
  need(placed?.type === 'OrderPlaced', 'the receipt does not begin with the placing of its order');
  const { side, precision } = placed;
  let order = { ...placed, swap: 0 };
  let status = 'pending';
  let stepOut;
  say(
    placed,
    `order ${id} was placed: ${side} ${placed.lots / 1e6} lots, ${placed.kind}${placed.fill ? '' : ` at ${points(placed.target, precision)}`}`,
  );
  if (placed.fill) {
    need(placed.kind === 'market', 'a pending order was filled as it was placed');
    if (placed.seen > 0) {
      const better = gained(side, placed.fill.price, placed.seen);
      say(
        placed,
        `you saw ${points(placed.seen, precision)} and got ${better === 0 ? 'the same' : `${Math.abs(better)} points ${better > 0 ? 'better' : 'worse'}`}`,
      );
    }
    order = { ...order, ...checkFill(order, placed.fill, placed) };
    status = 'open';
  } else {
    const above = placed.target > placed.mark;
    need(
      placed.target !== placed.mark && placed.kind === ((side === 'buy') === above ? 'stop' : 'limit'),
      'the kind of a pending order is another one',
    );
  }
  for (const event of later) {
    need(status !== 'ended', `event ${event.seq} comes after the order has ended`);
    if (event.type === 'OrderTriggered') {
      need(status === 'pending', 'an order that is not pending was triggered');
      const { price } = event.fill;
      const isReached =
        (order.kind === 'stop') === (side === 'buy') ? price >= order.target : price <= order.target;
      need(
        isReached,
        `triggered at ${points(price, precision)}, which does not reach ${points(order.target, precision)}`,
      );
      order = { ...order, ...checkFill(order, event.fill, event) };
      status = 'open';
    } else if (event.type === 'StopsSet') {
      order = { ...order, stopLoss: event.stopLoss, takeProfit: event.takeProfit };
      say(
        event,
        `stops: loss ${points(event.stopLoss, precision)}, profit ${points(event.takeProfit, precision)} (0: none)`,
      );
    } else if (event.type === 'SwapCharged') {
      need(status === 'open', 'a swap was charged on an order that is not open');
      checkSwap(event);
      order.swap += event.amount;
    } else if (event.type === 'StopOutStep') {
      stepOut = event;
      checkStopOut(event);
    } else if (event.type === 'OrderCancelled') {
      need(status === 'pending', 'an order that is not pending was cancelled');
      say(event, `cancelled: ${event.reason}`);
      status = 'ended';
    } else if (event.type === 'PositionClosed') {
      need(status === 'open', 'an order that is not open was closed');
      checkClose(event);
      if (!event.part) status = 'ended';
    } else throw new Fault(`event ${event.seq} is a ${event.type}, which no order has`);
  }
  need(!part || part === later.at(-1), 'the receipt of a part goes on after its closing');
  say(later.at(-1) ?? placed, `the order is ${part ? 'a part that was closed' : status}`);
  return steps;

  function checkSwap(event) {
    const waiting = events
      .filter(({ type, valueDate }) => type === 'RolledOver' && valueDate === event.valueDate)
      .flatMap((rolled) => rolled.waiting ?? [])
      .find(({ orderId }) => orderId === id);
    const terms = termsOf(order.instrumentId, event);
    const mode = waiting?.mode ?? terms.swapMode;
    const rate = waiting?.rate ?? (side === 'buy' ? terms.swapLong : terms.swapShort);
    checkLegs(event.conversion, order.quoteCurrency, rate > 0, event);
    const units = BigInt(order.lots) * BigInt(order.contractSize) * BigInt(event.days) * BigInt(rate);
    const by = ten(precision) * ten(9);
    const amount =
      mode === 'points'
        ? converted(units, by, event.conversion)
        : converted(units * BigInt(event.price), by * 360n, event.conversion);
    need(event.amount === amount, `a swap of ${usd(event.amount)}, worked out again ${usd(amount)}`);
    say(event, `swap of ${event.valueDate} for ${event.days} days: ${usd(amount)}`);
  }

  function checkStopOut(event) {
    const { balance, profits, margin, positions } = event.figures;
    const sum = (of) => positions.reduce((total, position) => total + of(position), 0);
    need(
      sum(({ profit }) => profit) === profits && sum((position) => position.margin) === margin,
      'the figures of the stop-out do not add up',
    );
    need(
      event.level === settingsAt(event).stopOutLevel,
      'the stop-out was at another level than the settings have',
    );
    const level = BigInt(balance + profits) * 100n;
    need(level <= BigInt(event.level) * BigInt(margin), 'the account stood above the stop-out level');
    for (const { orderId, price, tick: no } of positions) {
      const other = events.find((one) => one.type === 'OrderPlaced' && one.orderId === orderId);
      need(other !== undefined, `position ${orderId} of the stop-out is missing`);
      if (no === 0) continue;
      const tick = tickOf(other.instrumentId, no, event, other.precision);
      need(
        price === (other.side === 'buy' ? tick.bid : tick.ask),
        `position ${orderId} was counted at ${price}, which tick ${no} does not say`,
      );
    }
    const own = positions.find(({ orderId }) => orderId === id);
    need(own?.tradable === true, 'the position that was closed could not be traded');
    say(
      event,
      `stop-out: ${usd(balance)} and ${usd(profits)} open against a margin of ${usd(margin)}, ${margin > 0 ? Number((level * 100n) / BigInt(margin)) / 100 : 0} % of it, at most ${event.level} %`,
    );
  }

  function checkClose(event) {
    const tick = tickOf(order.instrumentId, event.tick, event, precision);
    const closing = side === 'buy' ? tick.bid : tick.ask;
    need(event.price === closing, `closed at ${event.price}, but tick ${event.tick} says ${closing}`);
    const beyond = (stop) => gained(side, stop, event.price);
    if (event.reason === 'stop_loss')
      need(order.stopLoss > 0 && beyond(order.stopLoss) <= 0, 'the stop loss was not reached');
    if (event.reason === 'take_profit')
      need(order.takeProfit > 0 && beyond(order.takeProfit) >= 0, 'the take profit was not reached');
    if (event.reason === 'stop_out') need(stepOut?.seq === event.seq - 1, 'a stop-out without its figures');
    const lots = event.part?.lots ?? order.lots;
    const move = gained(side, order.openPrice, event.price);
    checkLegs(event.conversion, order.quoteCurrency, move >= 0, event);
    const profit = converted(
      BigInt(move) * BigInt(lots) * BigInt(order.contractSize),
      ten(precision),
      event.conversion,
    );
    need(event.profit === profit, `a profit of ${usd(event.profit)}, worked out again ${usd(profit)}`);
    const share = { margin: order.margin, fee: order.fee, swap: order.swap };
    if (event.part) {
      need(lots > 0 && lots < order.lots, 'a part that is no part');
      for (const name of Object.keys(share)) {
        const whole = BigInt(order[name]) * BigInt(lots);
        const down = whole / BigInt(order.lots) - (whole < 0n && whole % BigInt(order.lots) !== 0n ? 1n : 0n);
        share[name] = Number(down);
        need(
          event.part[name] === share[name],
          `the part's ${name} is ${event.part[name]}, worked out again ${share[name]}`,
        );
      }
      order = {
        ...order,
        lots: order.lots - lots,
        margin: order.margin - share.margin,
        fee: order.fee - share.fee,
        swap: order.swap - share.swap,
      };
    }
    const stop =
      event.reason === 'stop_loss' ? order.stopLoss : event.reason === 'take_profit' ? order.takeProfit : 0;
    const past =
      stop > 0
        ? `, ${Math.abs(beyond(stop))} points ${beyond(stop) < 0 ? 'worse than' : 'past'} ${points(stop, precision)}`
        : '';
    say(
      event,
      `closed ${lots / 1e6} lots (${event.reason}) at ${points(event.price, precision)}, tick ${event.tick}${past}; profit ${usd(profit)}, after fee and swap ${usd(profit - share.fee + share.swap)}`,
    );
  }
}

function main() {
  const [file, ...rest] = argv.slice(2);
  const options = { keys: [], witnesses: [], quorum: 0 };
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '--witness') options.witnesses.push(parseKey(rest[++at] ?? ''));
    else if (rest[at] === '--quorum') options.quorum = Number(rest[++at]);
    else options.keys.push(parseKey(rest[at]));
  }
  need(
    file !== undefined && options.keys.length > 0,
    'name the receipt and the verifier keys: receipt.json <key>… [--witness <key>]… [--quorum n]',
  );
  for (const step of checkReceipt(readFileSync(file, 'utf8'), options)) console.log(`✓ ${step}`);
  console.log('✓ everything in this receipt holds');
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    main();
  } catch (error) {
    console.error(
      `✗ ${error instanceof Fault || error?.code === 'ENOENT' ? error.message : `this is no receipt: ${error.message}`}`,
    );
    exit(1);
  }
}
