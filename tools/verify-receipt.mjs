// Decides about a receipt of an order, offline: `node tools/verify-receipt.mjs receipt.json <verifier key>… [--witness <key>]…
// [--quorum n]`. No dependencies but Node; written after docs/proof.md, which says what each check proves, and what none can.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

function need(holds, what) {
  if (!holds) throw new Error(what);
}
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const utf8 = (text) => Buffer.from(text, 'utf8');
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
function base64(text) {
  const bytes = Buffer.from(String(text), 'base64');
  need(bytes.toString('base64') === text, `"${String(text).slice(0, 20)}…" is no base64`);
  return bytes;
}
// Keys and notes (c2sp.org/signed-note).
/** Under these some libraries accept one signature for any message. The highest bit is the sign. */
const ENDS = ['00', '01'].map((first) => first + '00'.repeat(31)).concat(['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`));
const EIGHTH = '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05 c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';
const SMALL_ORDERS = [...ENDS, ...EIGHTH.split(' ')];
/** name+id+base64(kind ‖ public key). */
export function parseKey(text) {
  const [, name, id, rest] = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  need(name !== undefined, `"${text}" is no verifier key`);
  const [bytes, raw] = [base64(rest), base64(rest).subarray(1)];
  need(!SMALL_ORDERS.includes(raw.toString('hex', 0, 31) + Buffer.of(raw[31] & 0x7f).toString('hex')), `the key of ${name} has a small order: it signs anything`);
  const hash = sha256(utf8(`${name}\n`), bytes).subarray(0, 4);
  need(hash.toString('hex') === id && bytes.length === 33 && [1, 4].includes(bytes[0]), `the key of ${name} is of another kind, or its id not its own`);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  return { text, name, id: hash, kind: bytes[0], key };
}
function parseNote(note) {
  const split = typeof note === 'string' ? note.lastIndexOf('\n\n') : -1;
  const lines = split >= 0 ? note.slice(split + 2, -1).split('\n') : [];
  need(split >= 0 && note.endsWith('\n') && lines.length <= 16, 'a note is none, or has too many signatures');
  const signatures = lines.map((line) => {
    const [, name, rest] = /^\u2014 ([^+\s]+) (\S+)$/u.exec(line) ?? [];
    const bytes = base64(rest ?? '');
    need(bytes.length > 4, 'a line of a note is no signature');
    return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) };
  });
  return { text: note.slice(0, split + 1), signatures };
}
const ofKey = (note, key) => note.signatures.filter(({ name, id }) => name === key.name && id.equals(key.id));
/** The checkpoint in a note, if the log's key signed it and enough witnesses did. */
function openCheckpoint(signed, key, witnesses) {
  const note = parseNote(signed);
  const [origin, size, root, end, ...rest] = note.text.split('\n');
  const isThree = end === '' && rest.length === 0 && /^(0|[1-9]\d*)$/.test(size);
  need(isThree && isWhole(Number(size)) && base64(root).length === 32, 'a checkpoint has other lines than three, or is none');
  const own = ofKey(note, key);
  need(origin === key.name && own.length > 0 && key.kind === 1, `the checkpoint of ${origin} is not signed by the key of ${key.name}`);
  for (const { bytes } of own) need(verify(null, utf8(note.text), key.key, bytes), `the signature of the checkpoint of ${origin} is wrong`);
  const cosigners = witnesses.flatMap((witness) => {
    const times = ofKey(note, witness).map(({ bytes }) => {
      need(bytes.length === 72 && witness.kind === 4, `a cosignature of ${witness.name} has another form`);
      const time = bytes.readBigUInt64BE(0);
      need(verify(null, utf8(`cosignature/v1\ntime ${time}\n${note.text}`), witness.key, bytes.subarray(8)), `the cosignature of ${witness.name} is wrong`);
      return Number(time);
    });
    return times.length > 0 ? [{ name: witness.name, time: Math.min(...times) }] : [];
  });
  return { origin, cosigners, size: Number(size), root: base64(root) };
}
// The tree (RFC 9162, 2.1.3.2).
function needIncluded({ size, root }, index, entry, path, what) {
  need(isWhole(index) && index < size && Array.isArray(path), `${what} lies outside of the signed tree, or has no path`);
  let [hash, node, last] = [sha256(Buffer.of(0), entry), index, size - 1];
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
/** An event has one form only: what is read is what was hashed. */
function parseEvent(text) {
  const wholeOnly = (_, part) => (typeof part !== 'number' || Number.isSafeInteger(part) ? part : need(false, 'an event has a number that is not whole'));
  const value = JSON.parse(text, wholeOnly);
  need(JSON.stringify(value) === text, 'an event is not in the one form that events have');
  return value;
}
/** The fields that are read: # a whole number, ! true or false, :Shape one of its own, else a text; then ? or null, * a list, ~ may be absent. */
const SHAPES = `OrderPlaced orderId# instrumentId# side kind lots# multiple# precision# contractSize# quoteCurrency target# mark# seen# deviation#~ stopLoss#
  takeProfit# fill:Fill?; Fill price# mark# tick# margin# fee# markProfit# conversion:Leg*; Leg instrumentId# code tick# price# precision# inverted!;
  OrderTriggered fill:Fill; StopsSet stopLoss# takeProfit#; OrderCancelled reason; SwapCharged valueDate days# price# tick#~ amount# conversion:Leg*;
  PositionClosed reason price# tick# profit# conversion:Leg* part:Part? cause~; Part id# lots# margin# fee# swap#; StopOutStep level# figures:Figures; Figures
  balance# profits# margin# positions:Counted*; Counted orderId# price# tick# profit# margin# tradable!; InstrumentConfigured terms:Terms; Terms id#`;
const shapes = new Map(SHAPES.split(';').map((line) => [line.trim().split(/\s/)[0], [...line.trim().matchAll(/ (\w+)([#!]?)(?::(\w+))?([?*]?)(~?)/g)]]));
function needShape(shape, value, what) {
  for (const [, name, kind, of, many, isFree] of shapes.get(shape) ?? []) {
    const found = value?.[name];
    if ((isFree && found === undefined) || (many === '?' && found === null)) continue;
    need(many !== '*' || Array.isArray(found), `${what}: ${name} is no list`);
    for (const one of many === '*' ? found : [found])
      if (of) needShape(of, one, what);
      else need(typeof one === ({ '#': 'number', '!': 'boolean' }[kind] ?? 'string'), `${what}: ${name} is missing, or of another kind`);
  }
}
function unpackSlice(bytes) {
  let at = 0;
  const byte = () => bytes[at++] ?? need(false, 'a slice of the tape is cut off');
  const unsigned = (place = 1) => {
    const next = byte();
    need(place <= 2 ** 49 && (next > 0 || place === 1), 'a number of a slice is too large, or longer than it need be');
    const value = (next & 0x7f) * place + (next < 0x80 ? 0 : unsigned(place * 0x80));
    return isWhole(value) ? value : need(false, 'a number of a slice is too large');
  };
  const signed = () => ((value) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2))(unsigned());
  const [version, digits] = [byte(), byte()];
  need(version === 1 && digits <= 9, 'a slice is of another version, or has too many digits');
  const [instrument, begin] = [unsigned(), [byte(), byte(), byte(), byte()].reduce((value, next) => value * 256 + next, 0) * 5000];
  const [first, ticks] = [unsigned(), []];
  let [t, bid, spread] = [begin, 0, 0];
  do {
    const step = unsigned();
    const mark = step % 2 === 1 ? byte() : 0;
    [t, bid, spread] = [t + Math.floor(step / 2), bid + signed(), spread + signed()];
    need(t < begin + 5000 && (step % 2 === 0 || mark > 0), 'a tick lies outside of its slice, or is marked with nothing');
    ticks.push({ no: first + ticks.length, t, bid, ask: bid + spread, mark });
  } while (at < bytes.length);
  return { digits, instrument, ticks };
}
// Money: whole millionths, rounded once, half away from zero.
const ten = (digits) => 10n ** BigInt(digits);
const divide = (a, b) => Number(a < 0n ? -((-a + b / 2n) / b) : (a + b / 2n) / b);
const divideDown = (a, b) => Number(a / b - (a < 0n && a % b !== 0n ? 1n : 0n));
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
const IN_CLEAR = ['InstrumentConfigured', 'SettingsChanged', 'RolledOver', 'InstrumentHalted', 'InstrumentResumed'];
/** Throws an Error with what does not hold; else what was checked, in plain words. `keys`: of the logs, as the venue publishes them. */
export function checkReceipt(text, { keys, witnesses = [], quorum = 0 }) {
  const [steps, logs] = [[], new Map()];
  need(new Set(witnesses.map(({ text: known }) => known.slice(-44))).size === witnesses.length, 'a witness is named twice');
  const receipt = JSON.parse(text);
  need(receipt?.Format === 'candor/receipt/v1' && isWhole(receipt.OrderId) && Array.isArray(receipt.Tape), 'this is no receipt');
  for (const { Log, Key, Note, Opening, Closing } of receipt.Logs) {
    const key = keys.find(({ text: known }) => known === Key);
    need(key !== undefined && !logs.has(Log), `the log ${Log} is signed by ${Key}, which is none of the keys that were given, or comes twice`);
    const checkpoint = openCheckpoint(Note, key, witnesses);
    const { firstSeq, predecessor } = readMark(checkpoint, 0, Opening, 'LogOpened', Log);
    if (Closing) readMark(checkpoint, checkpoint.size - 1, Closing, 'LogClosed', Log);
    logs.set(Log, { ...checkpoint, firstSeq, predecessor, behind: firstSeq + checkpoint.size - (Closing ? 2 : 1), note: Note, from: firstSeq, until: Infinity });
    const by = checkpoint.cosigners.map(({ name, time }) => ` and ${name} at ${new Date(time * 1000).toISOString()}`).join('');
    steps.push(`${checkpoint.origin}: ${checkpoint.size} entries, signed by the venue${by}`);
  }
  followLogs(logs, quorum);
  const [events, tape] = [readRecord(receipt, logs), readTape(receipt, logs)];
  steps.push(`${events.length} events are in the record at their numbers, ${tape.size} ticks are on the tape`);
  return [...steps, ...judge(receipt, events, tape)];
}
/** An entry in clear that begins a log, or ends it. */
function readMark(tree, index, { Entry, Path }, type, log) {
  const entry = base64(Entry);
  needIncluded(tree, index, entry, Path, `the ${type} of ${log}`);
  const mark = parseEvent(entry.subarray(1).toString('utf8'));
  need(entry[0] === 2 && mark.type === type && mark.log === log, `the log ${log} is another one`);
  return mark;
}
/** A log goes on from the one that it names; the first of a series begins at the beginning. */
function followLogs(logs, quorum) {
  for (const [name, log] of logs) {
    need(log.cosigners.length >= quorum, `${log.cosigners.length} witnesses cosigned ${log.origin}, ${quorum} are asked for`);
    const [, series, number] = /^(shard-0|tape)(?:-([2-9]|[1-9]\d+))?$/.exec(name) ?? need(false, `${name} is no log of prices or events`);
    const before = logs.get(number === '2' ? series : `${series}-${number - 1}`);
    const isFirst = log.predecessor === undefined && log.firstSeq === (series === 'tape' ? 0 : 1);
    need(number ? before && before.note === log.predecessor : isFirst, `${name} does not go on from the end of a log that is in the receipt`);
    if (!number || series === 'tape') continue;
    need(log.firstSeq === before.behind, `${name} begins at event ${log.firstSeq}, and the log before it ends ahead of event ${before.behind}`);
    [log.from, before.until] = [before.behind, log.firstSeq];
  }
}
function readRecord({ Record, AccountId }, logs) {
  let [before, time] = [0, 0];
  return Record.map(({ Log, Index, Seq, Event, Salt, Path }) => {
    const [what, log] = [`event ${Seq}`, logs.get(Log)];
    need(log !== undefined && Log.startsWith('shard-0'), `${what} names a log that is no record`);
    need(log.from <= Seq && Seq < log.until && Index === Seq - log.firstSeq + 1 && Index > 0, `${what} is not at its own index, or is in another log as well`);
    const event = parseEvent(Event);
    const isDated = isWhole(event.at) && event.at < 864e13 && event.at >= time;
    need(Seq > before && isDated, `${what} comes twice, out of its order, or is dated before the one ahead of it`);
    needShape(event.type, event, what);
    [before, time] = [Seq, event.at];
    const [isClear, bytes] = [IN_CLEAR.includes(event.type), utf8(Event)];
    const isShown = bytes.length <= 60_000 || event.type === 'RolledOver';
    need(isClear === (event.accountId === undefined) && (isShown || !isClear), `${what} is sealed where it must be in clear, or the other way round`);
    need(isClear ? Salt === undefined : event.accountId === AccountId && base64(Salt).length === 32, `${what} is of another account, or its salt is none`);
    const inClear = bytes.length > 60_000 ? Buffer.concat([Buffer.of(3), sha256(bytes)]) : Buffer.concat([Buffer.of(2), bytes]);
    const entry = isClear ? inClear : Buffer.concat([Buffer.of(1), sha256(base64(Salt), bytes)]);
    needIncluded(log, Index, entry, Path, what);
    return { ...event, seq: Seq };
  });
}
function readTape({ Tape }, logs) {
  const found = new Map();
  for (const { Log, Index, Entry, Path } of Tape) {
    const log = logs.get(Log);
    need(log !== undefined && Log.startsWith('tape'), 'a slice names a log that is no tape');
    needIncluded(log, Index, base64(Entry), Path, `the slice at ${Index}`);
    const { digits, instrument, ticks } = unpackSlice(base64(Entry));
    for (const tick of ticks) {
      need(!found.has(`${instrument} ${tick.no}`), `two slices claim tick ${tick.no} of instrument ${instrument}`);
      found.set(`${instrument} ${tick.no}`, { ...tick, digits, instrument });
    }
  }
  return found;
}
function judge({ OrderId }, events, tape) {
  const steps = [];
  const say = (event, what) => steps.push(`${new Date(event.at).toISOString()}  ${what}`);
  const last = (seq, holds) => events.findLast((event) => event.seq < seq && holds(event));
  const lastTerms = (id, { seq }) => last(seq, ({ type, terms }) => type === 'InstrumentConfigured' && terms.id === id);
  const termsOf = (id, event) => lastTerms(id, event)?.terms ?? need(false, `no terms of instrument ${id} before event ${event.seq}`);
  const settingsAt = ({ seq }) => last(seq, ({ type }) => type === 'SettingsChanged')?.settings ?? { feeType: 'per_lot', stopOutLevel: 50 };
  /** The tick that an event names, if the engine took it in by then. */
  const tickOf = (id, no, { at }, digits) => {
    const tick = tape.get(`${id} ${no}`);
    need(tick?.mark === 0 && tick.t <= at && tick.bid <= tick.ask, `tick ${no} of instrument ${id} is not on the tape that is shown, was held or is later`);
    const isNewer = (one) => one.instrument === id && one.no > no && one.mark === 0 && one.bid <= one.ask && one.t < at;
    need(![...tape.values()].some(isNewer), `tick ${no} of instrument ${id} was used though a newer one had come`);
    return { ...tick, bid: tick.bid / 10 ** (tick.digits - digits), ask: tick.ask / 10 ** (tick.digits - digits) };
  };
  /** The credit rate is for gains, the debit rate for losses, margins and charges. */
  const checkLegs = (legs, currency, isCredit, event) => {
    let held = currency;
    for (const { instrumentId, code, tick: no, price, precision, inverted } of legs) {
      const { baseCurrency, quoteCurrency, precision: digits, code: own } = termsOf(instrumentId, event);
      const isWay = held === (inverted ? quoteCurrency : baseCurrency) && held !== 'USD';
      need(isWay && precision === digits && code === own, `${held} can't be converted by ${code}, or not with ${precision} digits`);
      held = inverted ? baseCurrency : quoteCurrency;
      const { bid, ask } = tickOf(instrumentId, no, event, precision);
      need(price === (isCredit === inverted ? ask : bid), `the conversion by tick ${no} is at ${price}, which is ${bid} to ${ask}`);
    }
    need(held === 'USD', `the conversion of ${currency} ends at ${held}`);
  };
  const part = events.find(({ type, part: closed }) => type === 'PositionClosed' && closed?.id === OrderId);
  const id = part?.orderId ?? OrderId;
  const [placed, ...later] = events.filter(({ orderId, type }) => orderId === id && type !== 'RolledOver');
  const isPlacing = (one, of) => one?.type === 'OrderPlaced' && one.orderId === of && ['buy', 'sell'].includes(one.side);
  need(isPlacing(placed, id), 'the receipt does not begin with the placing of its order');
  const { side, precision, kind, target, mark, seen, deviation = Infinity } = placed;
  const listed = termsOf(placed.instrumentId, placed);
  const isSame = ['precision', 'contractSize', 'quoteCurrency'].every((name) => placed[name] === listed[name]);
  const isSize = placed.lots >= listed.lotsMin && placed.lots <= listed.lotsMax && (placed.lots - listed.lotsMin) % listed.lotStep === 0;
  need(isSame && isSize && listed.multiples.includes(placed.multiple), 'the order was placed under other terms than held, or of a size that these do not have');
  let [order, status, stepOut] = [{ ...placed, swap: 0 }, 'pending'];
  say(placed, `order ${id} was placed: ${side} ${placed.lots / 1e6} lots, ${kind}${placed.fill ? '' : ` at ${points(target, precision)}`}`);
  if (placed.fill) {
    need(kind === 'market' && target === 0 && mark === placed.fill.price, 'a pending order was filled as it was placed, or not at the price there was');
    need(gained(side, seen, placed.fill.price) <= deviation, 'the fill is worse than the client allowed');
    const isFar = (from, to) => from === 0 || to === 0 || gained(side, from, to) > listed.stopsLevel;
    need(isFar(placed.stopLoss, placed.fill.mark) && isFar(placed.fill.mark, placed.takeProfit), 'a stop is nearer to the price than the terms allow');
    if (seen > 0) say(placed, `you saw ${points(seen, precision)}`);
    checkFill(placed.fill, placed);
  } else {
    need(target > 0 && target !== mark && seen === mark && kind === ((side === 'buy') === target > mark ? 'stop' : 'limit'), 'its kind or price is another');
  }
  const needOnTape = ({ price, tick }, { bid, ask }) => need(price === (side === 'buy' ? bid : ask), `priced at ${price}, which tick ${tick} does not say`);
  const handlers = {
    OrderTriggered(event) {
      const past = (order.kind === 'stop' ? 1 : -1) * gained(side, order.target, event.fill.price);
      need(status === 'pending' && past >= 0, `triggered at ${points(event.fill.price, precision)}, which is not ${points(order.target, precision)}`);
      checkFill(event.fill, event);
    },
    StopsSet(event) {
      order = { ...order, stopLoss: event.stopLoss, takeProfit: event.takeProfit };
      say(event, `stops: loss ${points(event.stopLoss, precision)}, profit ${points(event.takeProfit, precision)} (0: none)`);
    },
    OrderCancelled(event) {
      const isReason = ['cancelled', 'trigger_refused', 'demo_reset', 'stop_out', 'operator'].includes(event.reason);
      need(status === 'pending' && isReason, 'an order that is not pending was cancelled, or for no reason');
      say(event, `cancelled: ${event.reason}`);
      status = 'ended';
    },
    ...{ SwapCharged: checkSwap, StopOutStep: checkStopOut, PositionClosed: checkClose },
  };
  for (const event of later) {
    need(status !== 'ended' && Object.hasOwn(handlers, event.type), `event ${event.seq}, ${event.type}, comes after the end, or is none of an order`);
    handlers[event.type](event);
  }
  need(!part || part === later.at(-1), 'the receipt of a part goes on after its closing');
  say(later.at(-1) ?? placed, `the order is ${part ? 'a part that was closed' : status}`);
  return steps;
  function checkFill(fill, event) {
    const { marginMode, feeRate, contractSize, quoteCurrency } = termsOf(order.instrumentId, event);
    const tick = tickOf(order.instrumentId, fill.tick, event, precision);
    const [opening, closing] = side === 'buy' ? [tick.ask, tick.bid] : [tick.bid, tick.ask];
    need(fill.price === opening && fill.mark === closing, `filled at ${fill.price}, valued at ${fill.mark}; tick ${fill.tick} says ${opening}, ${closing}`);
    checkLegs(fill.conversion, quoteCurrency, false, event);
    const units = BigInt(order.lots) * BigInt(contractSize);
    const margin = marginMode === 'fixed' ? Number(units) : converted(units * BigInt(fill.price), ten(precision) * BigInt(order.multiple), fill.conversion);
    const fee = divide(BigInt(settingsAt(event).feeType === 'per_lot' ? order.lots : margin) * BigInt(feeRate), ten(9));
    const markProfit = converted(BigInt(gained(side, fill.price, fill.mark)) * units, ten(precision), fill.conversion);
    for (const [name, own] of Object.entries({ margin, fee, markProfit })) need(fill[name] === own, `a ${name} of ${usd(fill[name])}, worked out again ${usd(own)}`);
    say(event, `opened at ${points(fill.price, precision)}, the ${side === 'buy' ? 'ask' : 'bid'} of tick ${fill.tick}; margin ${usd(margin)}, fee ${usd(fee)}`);
    [order, status] = [{ ...order, openPrice: fill.price, margin, fee, swapDate: new Date(event.at - 22 * 36e5).toISOString().slice(0, 10) }, 'open'];
  }
  function swapBy({ swapTripleWeekday: triple, swapMode: mode, swapLong, swapShort }, weekday) {
    return { mode, rate: side === 'buy' ? swapLong : swapShort, days: triple === 0 ? 1 : weekday % 6 === 0 ? 0 : weekday === triple ? 3 : 1 };
  }
  function checkSwap(event) {
    const [{ valueDate, days }, date, before] = [event, new Date(event.valueDate), order.swapDate];
    const isDate = date.toISOString().slice(0, 10) === valueDate && Date.parse(`${valueDate}T21:00:00Z`) <= event.at;
    need(status === 'open' && isDate && valueDate > before, `the swap of ${valueDate} is of no day that has ended, or was charged after that of ${before}`);
    const waitsIn = ({ type, waiting }) => type === 'RolledOver' && waiting?.find(({ orderId }) => orderId === id);
    const rolled = last(event.seq, (one) => one.valueDate === valueDate && waitsIn(one));
    const held = [lastTerms(order.instrumentId, rolled ?? event)];
    // Terms may change while a rollover is under way: those before it held for who came first.
    while (rolled && held[0]?.at >= rolled.rolledAt) held.unshift(lastTerms(order.instrumentId, held[0]));
    const due = held.filter(Boolean).map(({ terms }) => swapBy(terms, date.getUTCDay()));
    const { mode, rate, days: daysMax } = rolled ? waitsIn(rolled) : { ...due[0], days: 17 };
    const isDue = due.some((one) => one.mode === mode && one.rate === rate && one.days <= days);
    const isOwed = days >= 1 && days <= Math.min(daysMax, (date - Date.parse(before)) / 864e5 + 2);
    need(isDue && isOwed && (!rolled || days === daysMax), `the swap of ${valueDate} has another rate than the terms, or days that it and holidays can't have`);
    if (event.tick !== undefined) needOnTape(event, tickOf(order.instrumentId, event.tick, event, precision));
    checkLegs(event.conversion, order.quoteCurrency, rate > 0, event);
    const [units, by] = [BigInt(order.lots) * BigInt(order.contractSize) * BigInt(event.days) * BigInt(rate), ten(precision) * ten(9)];
    const amount = mode === 'points' ? converted(units, by, event.conversion) : converted(units * BigInt(event.price), by * 360n, event.conversion);
    need(event.amount === amount, `a swap of ${usd(event.amount)}, worked out again ${usd(amount)}`);
    order = { ...order, swapDate: valueDate, swap: order.swap + amount };
    say(event, `swap of ${event.valueDate} for ${event.days} days: ${usd(amount)}`);
  }
  function checkStopOut(event) {
    const { balance, profits, margin, positions } = event.figures;
    const sum = (of) => positions.reduce((total, position) => total + of(position), 0);
    const addsUp = sum(({ profit }) => profit) === profits && sum((position) => position.margin) === margin;
    need(addsUp && new Set(positions.map(({ orderId }) => orderId)).size === positions.length, 'the figures do not add up, or count a position twice');
    const isBelow = BigInt(balance + profits) * 100n <= BigInt(event.level) * BigInt(margin);
    need(isBelow && event.level === settingsAt(event).stopOutLevel, 'the account stood above the stop-out level, or it is not the one of the settings');
    const placing = (of) => events.find((one) => isPlacing(one, of)) ?? need(false, `position ${of} is missing`);
    for (const { orderId, price, tick: no } of positions) {
      const { instrumentId, side: way, precision: digits } = placing(orderId);
      const tick = tickOf(instrumentId, no, event, digits);
      need(price === (way === 'buy' ? tick.bid : tick.ask), `position ${orderId} was counted at ${price}, which tick ${no} does not say`);
    }
    // What a tick opened is not closed by it; of what was pending before, that tick is not in the receipt.
    const own = positions.find((one) => one.orderId === id && one.tradable && one.margin === order.margin);
    const isSpared = (one) => one.tradable && (placing(one.orderId).fill?.tick ?? one.tick) !== one.tick && (one.profit - own.profit || own.margin - one.margin) < 0;
    need(own && !positions.some(isSpared), 'the position that was closed could not be traded, was counted with another margin, or another had lost more');
    stepOut = event;
    say(event, `stop-out: ${usd(balance)} and ${usd(profits)} open against a margin of ${usd(margin)}: at or below ${event.level} % of it`);
  }
  function checkClose(event) {
    need(status === 'open', 'an order that is not open was closed');
    const isUnpriced = event.reason === 'demo_reset' && event.tick === 0;
    needOnTape(event, isUnpriced ? { bid: order.openPrice, ask: order.openPrice } : tickOf(order.instrumentId, event.tick, event, precision));
    const stop = { stop_loss: order.stopLoss, take_profit: order.takeProfit }[event.reason] ?? 0;
    const past = gained(side, stop, event.price);
    const isCounted = (one) => one.orderId === id && one.price === event.price && one.profit === event.profit;
    const isStopOut = stepOut?.seq === event.seq - 1 && stepOut.figures.positions.some(isCounted);
    const reached = { stop_loss: stop > 0 && past <= 0, take_profit: stop > 0 && past >= 0, stop_out: isStopOut };
    need({ user: true, operator: true, demo_reset: true, ...reached }[event.reason] === true, `closed by ${event.reason}, which is no reason, or was not reached`);
    need((event.cause !== undefined) === (event.reason === 'operator'), 'an operator who closes says why, and nobody else');
    const [lots, move] = [event.part?.lots ?? order.lots, gained(side, order.openPrice, event.price)];
    if (!isUnpriced) checkLegs(event.conversion, order.quoteCurrency, move >= 0, event);
    const profit = converted(BigInt(move) * BigInt(lots) * BigInt(order.contractSize), ten(precision), event.conversion);
    need(event.profit === profit, `a profit of ${usd(event.profit)}, worked out again ${usd(profit)}`);
    const share = { fee: order.fee, swap: order.swap };
    if (event.part) {
      const { lotStep, lotsMin } = termsOf(order.instrumentId, event);
      need(lots > 0 && lots % lotStep === 0 && order.lots - lots >= lotsMin, 'a part that the terms do not have');
      const whole = order;
      order = { ...order, lots: order.lots - lots };
      for (const name of ['margin', 'fee', 'swap']) {
        share[name] = divideDown(BigInt(whole[name]) * BigInt(lots), BigInt(whole.lots));
        need(event.part[name] === share[name], `the part's ${name} is ${event.part[name]}, worked out again ${share[name]}`);
        order[name] -= share[name];
      }
    } else status = 'ended';
    const by = `${event.reason}${stop > 0 ? ` (stop ${points(stop, precision)}, ${past} points)` : ''} at ${points(event.price, precision)}`;
    say(event, `closed ${lots / 1e6} lots by ${by}, tick ${event.tick}; profit ${usd(profit)}, net ${usd(profit - share.fee + share.swap)}`);
  }
}
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const asked = { witness: { type: 'string', multiple: true, default: [] }, quorum: { type: 'string', default: '0' } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options: asked });
    const [file, ...keys] = positionals;
    need(keys.length > 0, 'name the receipt and the verifier keys: receipt.json <key>… [--witness <key>]… [--quorum n]');
    const options = { keys: keys.map(parseKey), witnesses: values.witness.map(parseKey), quorum: Number(values.quorum) };
    for (const step of [...checkReceipt(readFileSync(file, 'utf8'), options), 'everything in this receipt holds']) console.log(`✓ ${step}`);
  } catch (error) {
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
