// Decides about a receipt of an order, offline: `node tools/verify-receipt.mjs receipt.json <verifier key>… [--witness <key>]…
// [--quorum n]`. No dependencies but Node; written after docs/proof.md, which says what each check proves, and what none can.
import { ok as need } from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const utf8 = (text) => Buffer.from(text, 'utf8');
const fromUtf8 = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
function base64(text) {
  const bytes = Buffer.from(String(text), 'base64');
  need(bytes.toString('base64') === text, `"${String(text).slice(0, 20)}…" is no base64`);
  return bytes;
}
const YEAR_10000 = 253_402_300_800_000;
/** Under these some libraries accept one signature for any message. The highest bit is the sign. */
const EIGHTH = '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05 c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';
const SMALL_ORDERS = `${'00'.repeat(32)} 01${'00'.repeat(31)} ec${'ff'.repeat(30)}7f ed${'ff'.repeat(30)}7f ee${'ff'.repeat(30)}7f ${EIGHTH}`.split(' ');
/** name+id+base64(kind ‖ public key), as in notes (c2sp.org/signed-note). */
export function parseKey(text) {
  const [, name, id, rest] = /^([^+\s\p{Cc}]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  need(name !== undefined, `"${text}" is no verifier key`);
  const [bytes, raw] = [base64(rest), base64(rest).subarray(1)];
  need(!SMALL_ORDERS.includes(raw.toString('hex', 0, 31) + Buffer.of(raw[31] & 0x7f).toString('hex')), `the key of ${name} has a small order: it signs anything`);
  const hash = sha256(utf8(`${name}\n`), bytes).subarray(0, 4);
  need(hash.toString('hex') === id && bytes.length === 33 && [1, 4].includes(bytes[0]), `the key of ${name} is of another kind, or its id not its own`);
  return { text, name, id: hash, kind: bytes[0], key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' }) };
}
/** The checkpoint in a note (c2sp.org/tlog-checkpoint), if the log's key signed it and enough witnesses did. */
function openCheckpoint(note, key, witnesses) {
  const isNote = typeof note === 'string' && note.split('\n').every((line) => line.length <= 5000) && !/[^\P{Cc}\n]/u.test(note);
  const [, text, origin, size, root, lines] = (isNote && /^((.+)\n(0|[1-9]\d*)\n(.+)\n)\n((?:.+\n){0,15}.+)\n$/.exec(note)) || [];
  need(text && isWhole(Number(size)) && base64(root).length === 32, 'a note is none, too long, of other lines than three, or has too many signatures');
  const signatures = lines.split('\n').map((line) => {
    const [, name, rest] = /^\u2014 ([^+\s\p{Cc}]+) (\S+)$/u.exec(line) ?? [];
    const bytes = base64(rest ?? '');
    need(bytes.length > 4, 'a line of a note is no signature');
    return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) };
  });
  const by = (signer) => signatures.filter(({ name, id }) => name === signer.name && id.equals(signer.id)).map(({ bytes }) => bytes);
  need(origin === key.name && by(key).length > 0 && key.kind === 1, `the checkpoint of ${origin} is not signed by the key of ${key.name}`);
  for (const bytes of by(key)) need(verify(null, utf8(text), key.key, bytes), `the signature of the checkpoint of ${origin} is wrong`);
  const cosigners = new Map();
  for (const witness of witnesses)
    for (const bytes of by(witness)) {
      const time = bytes.length === 72 ? bytes.readBigUInt64BE(0) : BigInt(YEAR_10000);
      need(witness.kind === 4 && time * 1000n < YEAR_10000, `a cosignature of ${witness.name} has another form, or no date`);
      need(verify(null, utf8(`cosignature/v1\ntime ${time}\n${text}`), witness.key, bytes.subarray(8)), `the cosignature of ${witness.name} is wrong`);
      cosigners.set(witness, Math.min(Number(time), cosigners.get(witness) ?? Infinity));
    }
  return { origin, cosigners, size: Number(size), root: base64(root) };
}
function needIncluded({ size, root }, index, entry, path, what) {
  need(isWhole(index) && index < size && Array.isArray(path) && entry.length <= 65_535, `${what} lies outside of the signed tree, has no path, or is too long`);
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
/** JSON in its one form, of what has one: whole numbers, texts without half a letter, names of letters and digits, nothing nested deeper than 64. */
function canonical(value, depth = 1) {
  need(typeof value === 'number' ? Number.isSafeInteger(value) : typeof value !== 'string' || value.isWellFormed(), 'half a letter, or no whole number');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  need(depth <= 64 && names.every((name) => /^[A-Za-z0-9]+$/.test(name)), 'something is nested more than 64 deep, or named by other than letters and digits');
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1))}]`;
  return `{${names.map((name) => `"${name}":${canonical(value[name], depth + 1)}`)}}`;
}
/** An event has one form only: what is read is what was hashed. */
function parseEvent(text) {
  const event = JSON.parse(text);
  need(canonical(event) === text, 'an event is not in the one form that events have');
  return event;
}
/** Behind a name: # a whole number, + above 0, . from 0 to 9, ! true or false, =a/b of these texts, :Shape, else a text; ? or null, * a list, ~ may be absent. */
const SHAPES = `Dated at# v#~ actor~; OfOrder accountId# orderId#; OrderPlaced instrumentId# side=buy/sell kind=market/limit/stop lots+ multiple+ precision.
  contractSize+ quoteCurrency target# mark# seen# deviation#~ stopLoss# takeProfit# fill:Fill?; OrderTriggered fill:Fill; StopsSet stopLoss# takeProfit#; Fill
  price# mark# tick# margin# fee# markProfit# conversion:Leg*; Leg instrumentId# code tick# price# precision. inverted!; OrderCancelled
  reason=cancelled/trigger_refused/demo_reset/stop_out/operator; SwapCharged valueDate days# price# tick#~ amount# conversion:Leg*; PositionClosed
  reason=user/operator/demo_reset/stop_loss/take_profit/stop_out price# tick# profit# conversion:Leg* part:Part? cause~; Part id# lots+ margin# fee# swap#;
  StopOutStep level# figures:Figures; Figures balance# profits# margin# positions:Counted*; Counted orderId# price# tick# profit# margin# tradable!;
  InstrumentConfigured terms:Terms; Terms id# code baseCurrency quoteCurrency precision. contractSize+ lotsMin+ lotsMax+ lotStep+ marginMode=fixed/leveraged
  feeRate# multiples+* stopsLevel# swapMode=points/rate swapLong# swapShort# swapTripleWeekday# markup#~ enabled!~ kind~; SettingsChanged settings:Settings;
  Settings feeType=per_lot/by_margin quoteAgeMsMax# marginCallLevel# marginCallRearmLevel# stopOutLevel# ordersMax# keysPerDayMax# shortKeysMax#~
  demoActsPerDayMax#~ secondOperatorAbove#~ swapHolidays*; RolledOver valueDate rolledAt# holiday! waiting:Waiting*~; Waiting orderId# days# mode=points/rate rate#`;
const FIELD = /\s(\w+)([#+.!]?)(?:=([\w/]+))?(?::(\w+))?([?*]?)(~?)/g;
const shapes = new Map(SHAPES.split(/;\s+/).map((line) => [line.split(/\s/)[0], [...line.matchAll(FIELD)]]));
const IN_CLEAR = ['InstrumentConfigured', 'SettingsChanged', 'RolledOver'];
const OF_ORDER = ['OrderPlaced', 'OrderTriggered', 'StopsSet', 'OrderCancelled', 'SwapCharged', 'PositionClosed', 'StopOutStep'];
const KINDS = { '#': /^-?\d/, '+': /^[1-9]/, '.': /^\d$/, '!': /^[tf]/, '': /^"/ };
/** The first field of the shape that is missing, or of another kind than it has to be. */
function misfit(shape, value) {
  const isOff = ([, name, kind, texts, of, many, isFree]) => {
    const found = value?.[name];
    if ((isFree && found === undefined) || (many === '?' && found === null)) return false;
    const isOne = (one) => (of ? !misfit(of, one) : KINDS[kind].test(JSON.stringify(one)) && (!texts || texts.split('/').includes(one)));
    return many === '*' ? !Array.isArray(found) || !found.every(isOne) : !isOne(found);
  };
  return shapes.get(shape).find(isOff)?.[1];
}
function unpackSlice(bytes, at = 0) {
  const byte = () => bytes[at++] ?? need(false, 'a slice of the tape is cut off');
  const unsigned = (place = 1) => {
    const next = byte();
    const value = (next & 0x7f) * place + (next < 0x80 || place > 2 ** 49 ? 0 : unsigned(place * 0x80));
    need(isWhole(value) && place <= 2 ** 49 && (next > 0 || place === 1), 'a number of a slice is too large, or longer than it need be');
    return value;
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
    need([bid, spread, bid + spread, first + ticks.length + 1].every(Number.isSafeInteger), 'a number of a slice is too large');
    ticks.push({ instrument, no: first + ticks.length, digits, t, bid, ask: bid + spread, mark });
  } while (at < bytes.length);
  return ticks;
}
// Money: whole millionths, rounded once, half away from zero.
const ten = (digits) => 10n ** BigInt(digits);
const divide = (a, b) => Number(a < 0n ? -((-a + b / 2n) / b) : (a + b / 2n) / b);
const divideDown = (a, b) => Number(a / b - (a < 0n && a % b !== 0n ? 1n : 0n));
function converted(amount, divisor, legs) {
  for (const { price, precision, inverted } of legs)
    [amount, divisor] = inverted ? [amount * ten(precision), divisor * BigInt(price)] : [amount * BigInt(price), divisor * ten(precision)];
  return divide(amount, divisor);
}
const gained = (side, from, to) => (side === 'buy' ? to - from : from - to);
const usd = (micro) => `${micro < 0 ? '−' : ''}${(Math.abs(micro) / 1e6).toFixed(2)} USD`;
const points = (price, digits) => (price / 10 ** digits).toFixed(digits);
const BY = 's:triggers OrderTriggered stop_loss take_profit trigger_refused; s:risk StopOutStep stop_out; s:rollover SwapCharged RolledOver'.split('; ');
/** Whether it was caused by whom it has to be: a part of the venue (s:), an operator (o:), or the client by the number of their account (c:). */
function isCausedRightly({ type, reason, actor, accountId }) {
  const what = ['PositionClosed', 'OrderCancelled'].includes(type) ? reason : type;
  const part = BY.map((line) => line.split(' ')).find((words) => words.includes(what))?.[0];
  if (part || what === 'operator') return part ? actor === part : /^o:/.test(actor);
  return ([...IN_CLEAR, 'demo_reset'].includes(what) && /^[os]:/.test(actor)) || (accountId !== undefined && actor === `c:${accountId}`);
}
/** Throws an Error with what does not hold; else what was checked, in plain words. `keys`: of the logs, as the venue publishes them. */
export function checkReceipt(text, { keys, witnesses = [], quorum = 0 }) {
  const [steps, logs] = [[], new Map()];
  need(isWhole(quorum) && new Set(witnesses.map(({ text: known }) => known.slice(-44))).size === witnesses.length, 'a witness is named twice, or none asked for');
  const receipt = JSON.parse(text);
  canonical(receipt);
  need(receipt?.Format === 'candor/receipt/v1' && isWhole(receipt.OrderId) && Array.isArray(receipt.Tape), 'this is no receipt');
  for (const log of receipt.Logs) {
    const { Log, Key, Note, Opening, Closing } = log;
    const key = keys.find(({ text: known }) => known === Key);
    need(key !== undefined && !logs.has(Log), `the log ${Log} is signed by ${Key}, which is none of the keys that were given, or comes twice`);
    const checkpoint = openCheckpoint(Note, key, witnesses);
    const { firstSeq, predecessor } = readMark(checkpoint, 0, Opening, 'LogOpened', Log);
    if ('Closing' in log) readMark(checkpoint, checkpoint.size - 1, Closing, 'LogClosed', Log);
    logs.set(Log, { ...checkpoint, firstSeq, predecessor, note: Note, until: Infinity, behind: firstSeq + checkpoint.size - ('Closing' in log ? 2 : 1) });
    const by = [...checkpoint.cosigners].map(([{ name }, time]) => ` and ${name} at ${new Date(time * 1000).toISOString()}`).join('');
    steps.push(`${checkpoint.origin}: ${checkpoint.size} entries, signed by the venue${by}`);
  }
  followLogs(logs, quorum);
  const [events, tape] = [readRecord(receipt, logs), readTape(receipt, logs)];
  steps.push(`${events.length} events are in the record at their numbers, ${tape.size} ticks are on the tape`);
  judge(receipt, events, tape, steps);
  return steps;
}
/** An entry in clear that begins a log, or ends it. */
function readMark(tree, index, { Entry, Path }, type, log) {
  const entry = base64(Entry);
  needIncluded(tree, index, entry, Path, `the ${type} of ${log}`);
  const mark = parseEvent(fromUtf8(entry.subarray(1)));
  need(entry[0] === 2 && mark.type === type && mark.log === log && (type === 'LogClosed' || isWhole(mark.firstSeq)), `the log ${log} is another one`);
  return mark;
}
/** A log goes on from the one that it names; the first of a series begins at the beginning. */
function followLogs(logs, quorum) {
  for (const [name, log] of logs) {
    need(log.cosigners.size >= quorum, `${log.cosigners.size} witnesses cosigned ${log.origin}, ${quorum} are asked for`);
    const [, series, number] = /^(shard-0|tape)(?:-([2-9]|[1-9]\d+))?$/.exec(name) ?? need(false, `${name} is no log of prices or events`);
    const before = logs.get(number === '2' ? series : `${series}-${number - 1}`);
    const isFirst = log.predecessor === undefined && log.firstSeq === (series === 'tape' ? 0 : 1);
    need(number ? before && before.note === log.predecessor : isFirst, `${name} does not go on from the end of a log that is in the receipt`);
    need(!before || series === 'tape' || log.firstSeq === before.behind, `${name} begins at event ${log.firstSeq}, the log before it ends at ${before?.behind}`);
    if (before) before.until = log.firstSeq;
  }
}
function readRecord({ Record, AccountId }, logs) {
  let [before, time, isVersioned] = [0, 0, false];
  return Record.map(({ Log, Index, Seq, Event, Salt, Path }) => {
    const [what, log] = [`event ${Seq}`, logs.get(Log)];
    const isThere = log && Log.startsWith('shard-0') && isWhole(Seq) && Index > 0 && Index === Seq - log.firstSeq + 1 && Seq < log.until;
    need(isThere, `${what} is not at its own index of a record, or is in another log as well`);
    const event = parseEvent(Event);
    const [isClear, bytes] = [IN_CLEAR.includes(event.type), utf8(Event)];
    need(isClear || OF_ORDER.includes(event.type), `${what} is none of an order, nor of what held for it`);
    const wrong = misfit('Dated', event) ?? (isClear ? undefined : misfit('OfOrder', event)) ?? misfit(event.type, event);
    need(wrong === undefined, `${what}: ${wrong} is missing, or of another kind`);
    need(Seq > before && event.at < YEAR_10000 && event.at >= time, `${what} comes twice, out of its order, or is dated before the one ahead of it`);
    need(event.v === 1 ? isCausedRightly(event) : !isVersioned && event.v === undefined, `${what} can't be caused by ${event.actor}`);
    [before, time, isVersioned] = [Seq, event.at, event.v === 1];
    const kind = !isClear ? 1 : bytes.length > 60_000 ? 3 : 2;
    const isOfAll = event.accountId === undefined && event.orderId === undefined && (kind === 2 || event.type === 'RolledOver');
    const isOwn = isClear ? isOfAll && Salt === undefined : event.accountId === AccountId && base64(Salt).length === 32;
    need(isOwn, `${what} is of another account, its salt is none, or it is in clear and has one, or is too long`);
    const entry = Buffer.concat([Buffer.of(kind), kind === 2 ? bytes : sha256(base64(Salt ?? ''), bytes)]);
    needIncluded(log, Index, entry, Path, what);
    return { ...event, seq: Seq };
  });
}
function readTape({ Tape }, logs) {
  const found = new Map();
  for (const { Log, Index, Entry, Path } of Tape) {
    const [log, entry] = [logs.get(Log), base64(Entry)];
    need(log !== undefined && Log.startsWith('tape'), 'a slice names a log that is no tape');
    needIncluded(log, Index, entry, Path, `the slice at ${Index}`);
    for (const tick of unpackSlice(entry)) {
      need(!found.has(`${tick.instrument} ${tick.no}`), `two slices claim tick ${tick.no} of instrument ${tick.instrument}`);
      found.set(`${tick.instrument} ${tick.no}`, tick);
    }
  }
  const newer = new Map(); // From the highest number down: when the first came of those above that price anything.
  for (const tick of [...found.values()].sort((one, other) => other.no - one.no)) {
    tick.newerAt = newer.get(tick.instrument) ?? Infinity;
    if (tick.mark === 0 && tick.bid <= tick.ask) newer.set(tick.instrument, Math.min(tick.t, tick.newerAt));
  }
  return found;
}
function judge({ OrderId }, events, tape, steps) {
  const say = (event, what) => steps.push(`${new Date(event.at).toISOString()}  ${what}`);
  const last = (seq, holds) => events.findLast((event) => event.seq < seq && holds(event));
  const lastTerms = (id, { seq }) => last(seq, ({ type, terms }) => type === 'InstrumentConfigured' && terms.id === id);
  const termsOf = (id, event) => lastTerms(id, event)?.terms ?? need(false, `no terms of instrument ${id} before event ${event.seq}`);
  const settingsAt = ({ seq }) => last(seq, ({ type }) => type === 'SettingsChanged')?.settings ?? { feeType: 'per_lot', stopOutLevel: 50 };
  const tickOf = (id, no, { at }, digits) => {
    const tick = tape.get(`${id} ${no}`);
    const isPrice = tick?.mark === 0 && tick.bid > 0 && tick.bid <= tick.ask && tick.digits >= digits && tick.t <= at;
    need(isPrice && tick.newerAt >= at, `tick ${no} of instrument ${id} is not on the tape shown, was held, is later, is no price or not the newest`);
    return { ...tick, bid: tick.bid / 10 ** (tick.digits - digits), ask: tick.ask / 10 ** (tick.digits - digits) };
  };
  /** The credit rate is for gains, the debit rate for losses, margins and charges. */
  const checkLegs = (legs, held, isCredit, event) => {
    need(!legs[1] || (legs.length === 2 && legs[0].instrumentId !== legs[1].instrumentId), 'a conversion goes through more than two pairs, or through one twice');
    for (const { instrumentId, code, tick: no, price, precision, inverted } of legs) {
      const { baseCurrency, quoteCurrency, precision: digits, code: own } = termsOf(instrumentId, event);
      const isWay = held === (inverted ? quoteCurrency : baseCurrency) && held !== 'USD';
      need(isWay && precision === digits && code === own, `${held} can't be converted by ${code}, or not with ${precision} digits`);
      held = inverted ? baseCurrency : quoteCurrency;
      const { bid, ask } = tickOf(instrumentId, no, event, precision);
      need(price === (isCredit === inverted ? ask : bid), `the conversion by tick ${no} is at ${price}, which is ${bid} to ${ask}`);
    }
    need(held === 'USD', `a conversion ends at ${held}`);
  };
  const part = events.find(({ type, part: closed }) => type === 'PositionClosed' && closed?.id === OrderId);
  const id = part?.orderId ?? OrderId;
  const [placed, ...later] = events.filter(({ orderId }) => orderId === id);
  need(placed?.type === 'OrderPlaced', 'the receipt does not begin with the placing of its order');
  const { side, precision, kind, target, mark, seen, deviation = Infinity } = placed;
  const listed = termsOf(placed.instrumentId, placed);
  const isSame = ['precision', 'contractSize', 'quoteCurrency'].every((name) => placed[name] === listed[name]);
  const isSize = placed.lots >= listed.lotsMin && placed.lots <= listed.lotsMax && (placed.lots - listed.lotsMin) % listed.lotStep === 0;
  need(isSame && isSize && listed.multiples.includes(placed.multiple), 'the order was placed under other terms than held, or of a size that these do not have');
  let [order, status, step] = [{ ...placed, swap: 0 }, 'pending'];
  say(placed, `order ${id} was placed: ${side} ${placed.lots / 1e6} lots, ${kind} at ${points(placed.fill ? seen : target, precision)} (0: none named)`);
  const isFar = (from, to, level = listed.stopsLevel) => from === 0 || to === 0 || gained(side, from, to) > level;
  /** A pending order is judged as if it closed at its target, less a spread that is none of its events' but never below 0. */
  const areBeyond = (stops, { stopsLevel }) => isFar(stops.stopLoss, target, stopsLevel) && isFar(stops.stopLoss, stops.takeProfit, 2 * stopsLevel + 1);
  const isPending = target > 0 && target !== mark && seen === mark && kind === ((side === 'buy') === target > mark ? 'stop' : 'limit');
  if (placed.fill) {
    need(kind === 'market' && target === 0 && mark === placed.fill.price, 'a pending order was filled as it was placed, or not at the price there was');
    need(gained(side, seen, placed.fill.price) <= deviation, 'the fill is worse than the client allowed');
    need(isFar(placed.stopLoss, placed.fill.mark) && isFar(placed.fill.mark, placed.takeProfit), 'a stop is nearer to the price than the terms allow');
    checkFill(placed);
  } else need(isPending && areBeyond(placed, listed), 'its kind or price is another, or a stop is on the wrong side of its target, or too near to it');
  const needOnTape = ({ price, tick }, { instrumentId, side: way, precision: digits }, event) => {
    const { bid, ask } = tickOf(instrumentId, tick, event, digits);
    need(price === (way === 'buy' ? bid : ask), `priced at ${price}, which tick ${tick} does not say`);
  };
  const handlers = { OrderTriggered: checkFill, StopsSet: setStops, OrderCancelled: cancel, SwapCharged: charge, StopOutStep: stopOut, PositionClosed: close };
  for (const event of later) {
    const isFit = event.type === 'StopsSet' || (status === 'pending') === ['OrderTriggered', 'OrderCancelled'].includes(event.type);
    need(status !== 'ended' && isFit && Object.hasOwn(handlers, event.type), `event ${event.seq}, ${event.type}, is none of an order that is ${status}`);
    handlers[event.type](event);
  }
  need(!part || part === later.at(-1), 'the receipt of a part goes on after its closing');
  say(later.at(-1) ?? placed, `the order is ${part ? 'a part that was closed' : status}`);
  function setStops(event) {
    const [stopLoss, takeProfit] = ['stopLoss', 'takeProfit'].map((name) => (event[name] === order[name] ? 0 : event[name]));
    need(status !== 'pending' || areBeyond({ stopLoss, takeProfit }, termsOf(order.instrumentId, event)), 'a stop is on the wrong side of the target, or too near');
    order = { ...order, stopLoss: event.stopLoss, takeProfit: event.takeProfit };
    say(event, `stops: loss ${points(event.stopLoss, precision)}, profit ${points(event.takeProfit, precision)} (0: none)`);
  }
  function cancel(event) {
    say(event, `cancelled: ${event.reason}`);
    status = 'ended';
  }
  function checkFill({ fill, ...event }) {
    need(placed.fill || (kind === 'stop' ? 1 : -1) * gained(side, target, fill.price) >= 0, `triggered at ${points(fill.price, precision)}, ahead of its target`);
    const { marginMode, feeRate } = termsOf(order.instrumentId, event);
    const { bid, ask } = tickOf(order.instrumentId, fill.tick, event, precision);
    need(fill.price === (side === 'buy' ? ask : bid) && fill.mark === (side === 'buy' ? bid : ask), `filled at ${fill.price}, which tick ${fill.tick} does not say`);
    checkLegs(fill.conversion, order.quoteCurrency, false, event);
    const units = BigInt(order.lots) * BigInt(order.contractSize);
    const margin = marginMode === 'fixed' ? Number(units) : converted(units * BigInt(fill.price), ten(precision) * BigInt(order.multiple), fill.conversion);
    const fee = divide(BigInt(settingsAt(event).feeType === 'per_lot' ? order.lots : margin) * BigInt(feeRate), ten(9));
    const markProfit = converted(BigInt(gained(side, fill.price, fill.mark)) * units, ten(precision), fill.conversion);
    for (const [name, own] of Object.entries({ margin, fee, markProfit })) need(fill[name] === own, `a ${name} of ${usd(fill[name])}, worked out again ${usd(own)}`);
    say(event, `opened at ${points(fill.price, precision)}, the ${side === 'buy' ? 'ask' : 'bid'} of tick ${fill.tick}; margin ${usd(margin)}, fee ${usd(fee)}`);
    [order, status] = [{ ...order, openPrice: fill.price, margin, fee, swapDate: new Date(event.at - 22 * 36e5).toISOString().slice(0, 10) }, 'open'];
  }
  function charge(event) {
    const [{ valueDate, days }, date, before] = [event, new Date(event.valueDate), order.swapDate];
    const isDate = date.toISOString().slice(0, 10) === valueDate && Date.parse(`${valueDate}T21:00:00Z`) <= event.at;
    need(isDate && valueDate > before, `the swap of ${valueDate} is of no day that has ended, or was charged after that of ${before}`);
    const waitsIn = ({ type, waiting }) => type === 'RolledOver' && waiting?.find(({ orderId }) => orderId === id);
    const rolled = last(event.seq, (one) => one.valueDate === valueDate && waitsIn(one));
    const held = [lastTerms(order.instrumentId, rolled ?? event)];
    while (rolled && held[0]?.at >= rolled.rolledAt) held.unshift(lastTerms(order.instrumentId, held[0])); // They held for who came before the change.
    const daysBy = (triple, weekday = date.getUTCDay()) => (triple === 0 ? 1 : weekday % 6 === 0 ? 0 : weekday === triple ? 3 : 1);
    const due = held.filter(Boolean).map(({ terms: by }) => [by.swapMode, side === 'buy' ? by.swapLong : by.swapShort, daysBy(by.swapTripleWeekday)]);
    const { mode, rate, days: fixed } = rolled ? waitsIn(rolled) : { mode: due[0]?.[0], rate: due[0]?.[1], days };
    const isDue = days === fixed && days >= 1 && due.some(([by, at, least]) => by === mode && at === rate && least <= days);
    need(isDue && days <= (date - Date.parse(before)) / 864e5 + 2, `the swap of ${valueDate} is at another rate than the terms, or for days that none left owing`);
    if (event.tick !== undefined) needOnTape(event, order, event);
    checkLegs(event.conversion, order.quoteCurrency, rate > 0, event);
    const [units, by] = [BigInt(order.lots) * BigInt(order.contractSize) * BigInt(event.days) * BigInt(rate), ten(precision) * ten(9)];
    const amount = mode === 'points' ? converted(units, by, event.conversion) : converted(units * BigInt(event.price), by * 360n, event.conversion);
    need(event.amount === amount && Number.isSafeInteger(order.swap + amount), `a swap of ${usd(event.amount)}, worked out again ${usd(amount)}`);
    order = { ...order, swapDate: valueDate, swap: order.swap + amount };
    say(event, `swap of ${event.valueDate} for ${event.days} days: ${usd(amount)}`);
  }
  function stopOut(event) {
    const { balance, profits, margin, positions } = event.figures;
    const sum = (name) => positions.reduce((total, position) => total + BigInt(position[name]), 0n);
    const addsUp = sum('profit') === BigInt(profits) && sum('margin') === BigInt(margin);
    need(addsUp && new Set(positions.map(({ orderId }) => orderId)).size === positions.length, 'the figures do not add up, or count a position twice');
    const isBelow = (BigInt(balance) + BigInt(profits)) * 100n <= BigInt(event.level) * BigInt(margin);
    need(isBelow && event.level === settingsAt(event).stopOutLevel, 'the account stood above the stop-out level, or it is not the one of the settings');
    const placing = (of) => events.find(({ type, orderId }) => type === 'OrderPlaced' && orderId === of) ?? need(false, `position ${of} is missing`);
    for (const one of positions) needOnTape(one, placing(one.orderId), event);
    // What a tick opened is not closed by it; of what was pending before, that tick is not in the receipt.
    const own = positions.find((one) => one.orderId === id && one.tradable && one.margin === order.margin);
    const isSpared = (one) => one.tradable && (placing(one.orderId).fill?.tick ?? one.tick) !== one.tick && (one.profit - own.profit || own.margin - one.margin) < 0;
    need(own && !positions.some(isSpared), 'the position that was closed could not be traded, was counted with another margin, or another had lost more');
    const { type, reason, seq } = later[later.indexOf(event) + 1] ?? {};
    need(type === 'PositionClosed' && reason === 'stop_out' && seq === event.seq + 1, 'a stop-out is not followed by the closing of its position');
    step = event;
    say(event, `stop-out: ${usd(balance)} and ${usd(profits)} open against a margin of ${usd(margin)}: at or below ${event.level} % of it`);
  }
  function close(event) {
    const isUnpriced = event.reason === 'demo_reset' && event.tick === 0;
    if (isUnpriced) need(event.price === order.openPrice, 'what is closed without a tick has its opening price');
    else needOnTape(event, order, event);
    const stop = { stop_loss: order.stopLoss, take_profit: order.takeProfit }[event.reason] ?? 0;
    const past = gained(side, stop, event.price);
    const isCounted = step?.figures.positions.some((one) => one.orderId === id && one.price === event.price && one.profit === event.profit);
    const isReached = { stop_loss: stop > 0 && past <= 0, take_profit: stop > 0 && past >= 0, stop_out: isCounted === true }[event.reason] ?? true;
    need(isReached && (!event.part || ['user', 'operator'].includes(event.reason)), `closed by ${event.reason}, which was not reached, or closes no part`);
    need((event.cause !== undefined) === (event.reason === 'operator'), 'an operator who closes says why, and nobody else');
    const [lots, move] = [event.part?.lots ?? order.lots, gained(side, order.openPrice, event.price)];
    if (!isUnpriced || event.conversion.length > 0) checkLegs(event.conversion, order.quoteCurrency, move >= 0, event);
    const profit = converted(BigInt(move) * BigInt(lots) * BigInt(order.contractSize), ten(precision), event.conversion);
    need(event.profit === profit, `a profit of ${usd(event.profit)}, worked out again ${usd(profit)}`);
    const { lotStep, lotsMin } = termsOf(order.instrumentId, event);
    need(!event.part || (lots % lotStep === 0 && order.lots - lots >= lotsMin), 'a part that the terms do not have');
    const [whole, share] = [order, {}];
    [order, status] = [{ ...order, lots: order.lots - lots }, event.part ? status : 'ended'];
    for (const name of ['margin', 'fee', 'swap']) {
      share[name] = divideDown(BigInt(whole[name]) * BigInt(lots), BigInt(whole.lots));
      need(!event.part || event.part[name] === share[name], `the part's ${name} is ${event.part?.[name]}, worked out again ${share[name]}`);
      order[name] -= share[name];
    }
    const by = `${event.reason}${stop > 0 ? ` (stop ${points(stop, precision)}, ${past} points)` : ''} at ${points(event.price, precision)}`;
    say(event, `closed ${lots / 1e6} lots by ${by}, tick ${event.tick}; profit ${usd(profit)}, net ${usd(profit - share.fee + share.swap)}`);
  }
}
const shown = (line) => line.replace(/\p{C}/gu, '?'); // A receipt is a stranger's text: it must not move the cursor or hide a line.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const asked = { witness: { type: 'string', multiple: true, default: [] }, quorum: { type: 'string', default: '0' } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options: asked });
    const [file, ...keys] = positionals;
    need(keys.length > 0, 'name the receipt and the verifier keys: receipt.json <key>… [--witness <key>]… [--quorum n]');
    const options = { keys: keys.map(parseKey), witnesses: values.witness.map(parseKey), quorum: /^\d+$/.test(values.quorum) ? Number(values.quorum) : -1 };
    for (const step of [...checkReceipt(fromUtf8(readFileSync(file)), options), 'everything in this receipt holds']) console.log(shown(`✓ ${step}`));
  } catch (error) {
    console.error(shown(`✗ ${error.message}`));
    process.exitCode = 1;
  }
}
