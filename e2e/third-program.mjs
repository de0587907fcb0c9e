// A client that somebody else might write: from the specification and the contract alone, with what Node has built in. It
// registers, is verified, deposits, trades, withdraws and writes to customer service, and works out margins, fees,
// profits and balances by itself. `node third-program.mjs <origin> <folder of mails> <operator's e-mail> <password>`
import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

const [origin, outbox, operator, operatorPassword] = process.argv.slice(2);
const say = (text) => process.stdout.write(`${text}\n`);
// Exact numbers: a fraction of two big integers, so that nothing is rounded before the contract says so.
const f = (value) => {
  if (Array.isArray(value)) return value;
  const [whole, part = ''] = Number(value).toFixed(12).split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
};
const add = (a, b) => [f(a)[0] * f(b)[1] + f(b)[0] * f(a)[1], f(a)[1] * f(b)[1]];
const mul = (a, b) => [f(a)[0] * f(b)[0], f(a)[1] * f(b)[1]];
const div = (a, b) => mul(a, [f(b)[1], f(b)[0]]);
const sub = (a, b) => add(a, mul(b, -1));
/** Rounds to 6 decimals, half away from zero. */
const round = (value) => {
  const [n, d] = f(value);
  const millionths = (n * 2_000_000n + (n < 0n ? -d : d)) / (2n * d);
  return Number(millionths) / 1e6;
};
const floor2 = (value) => Number((f(value)[0] * 100n) / f(value)[1]) / 100;
/** The answer as it comes, its envelope looked at. */
async function call(method, path, params = {}, { token = '', key } = {}) {
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams({ ...params, t: Date.now() })}` : '';
  const isForm = params instanceof FormData;
  const response = await fetch(`${origin}${path}${query}`, {
    method,
    headers: { lang: 'en', authorization: token, ...(key && { 'idempotency-key': key }) },
    ...(!isGet && { body: isForm ? params : new URLSearchParams(params) }),
  });
  const body = await response.json();
  ok('code' in body && 'msg' in body && 'data' in body, path);
  return body;
}
async function good(...args) {
  const body = await call(...args);
  equal(body.code, 1, `${args[1]} ${JSON.stringify(args[2])}: ${JSON.stringify(body)}`);
  return body.data;
}
async function refused(error, ...args) {
  const body = await call(...args);
  equal(`${body.code} ${body.error}`, `0 ${error}`, `${args[1]}: ${JSON.stringify(body)}`);
  ok(body.msg.length > 0, `${error} has no words`);
}
async function eventually(what, look, seconds = 60) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await wait(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`${what} did not come in ${seconds} s`);
}
const codeTo = (address) =>
  eventually(`a code to ${address}`, async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^\d+\.json$/.test(name));
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return texts.map((text) => JSON.parse(text)).find(({ to, code }) => to === address && code)?.code;
  });
let cookie = '';
async function office(method, path, body = {}) {
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(body)}` : '';
  const key = { 'idempotency-key': randomUUID() };
  const response = await fetch(`${origin}/office/api/${path}${query}`, {
    method,
    headers: { 'x-office': '1', 'content-type': 'application/json', cookie, lang: 'en', ...key },
    ...(!isGet && { body: JSON.stringify(body) }),
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  const answer = await response.json();
  equal(answer.code, 1, `office ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
const waiting = async (list, status) =>
  (await office('GET', list, { status, page: 1 })).list.find(({ client }) => client.email === email);
/** A picture of noise as a PNG of 640 × 400, so that no two are alike. */
function drawPicture() {
  const word = (value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const chunk = (name, data) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([word(data.length), named, word(crc32(named))]);
  };
  const head = Buffer.concat([word(640), word(400), Buffer.of(8, 2, 0, 0, 0)]);
  const rows = Array.from({ length: 400 }, () => Buffer.concat([Buffer.of(0), randomBytes(640 * 3)]));
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Blob([sign, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))], { type: 'image/png' });
}
/** In the format of TRON. */
const transactionHash = () => randomBytes(32).toString('hex');
say('The office opens: where money goes to and comes from');
await office('POST', 'login', { email: operator, password: operatorPassword });
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const way = (currency_code, protocol_code) => ({ currency_code, protocol_code });
const { list: ways } = await office('GET', 'deposit-addresses', { page: 1 });
if (!ways.some((one) => one.address === address))
  await office('POST', 'deposit-addresses', { ...way('USDT', 'TRC20'), address, min: 20, usd_price: 1.25 });
say('A visitor looks around');
const basics = await good('GET', '/api/basicSet/getBasicInfo');
equal(basics.verify_reg_type, 1, 'this program reads codes, not captchas');
deepEqual(await good('GET', '/api/company/getCompanyStatus'), { status: 0, type: 0, loss_url: '' });
const areas = await good('GET', '/api/default/area_list');
ok(!areas.some(({ code }) => ['KP', 'IL', 'CN', 'VU', 'CU'].includes(code)));
equal((await call('GET', '/v1/api/forex/my_deal', { status: 1, page: 1 })).code, 999);
say('Registers, and logs in');
const email = `${randomUUID()}@client.example`;
const password = `a long sentence ${randomUUID()}`;
const area = areas.find(({ code }) => code === 'DE').id;
const asking = ['POST', '/api/notify/send_email', { to: email, area_id: area, type: 1 }];
deepEqual(await good(...asking), { resend_after: 60, expires_in: 600 });
await refused('code_recently_sent', ...asking);
const secrets = { password, re_password: password, sms_code: await codeTo(email), key: '' };
const form = { type: 1, area_id: area, account: email, ...secrets, invite_code: '', mobile: '' };
equal((await good('POST', '/api/user/register', form)).user.email, email);
const again = { account: email, password, login_type: 1 };
const { token, user } = await good('POST', '/api/user/loginForU', again);
const mine = { token };
const get = (path, params = {}) => good('GET', path, params, mine);
const post = (path, params = {}) => good('POST', path, params, mine);
deepEqual(await get('/api/user/info'), { ...user, is_demo: 0 });
say('Listens on the socket');
const pushes = [];
const answers = [];
const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/v1/ws`);
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  (frame.cmd ? answers : pushes).push(frame);
};
await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
const send = (frame) => socket.send(JSON.stringify(frame));
setInterval(() => send({ cmd: 'ping' }), 5_000).unref();
send({ cmd: 'ping' });
send({ cmd: 'login', token });
await eventually('the answer to login', () => answers.find(({ cmd, code }) => cmd === 'login' && code === 1));
await eventually('a pong', () => answers.find(({ cmd }) => cmd === 'pong'));
for (const topic of ['DAY_MARKET', 'FOREX_TRADE', 'FOREX_ORDER', 'FOREX_CLOSED', 'FOREX_CHAT'])
  send({ cmd: 'sub', topic });
const pushed = (topic, is) =>
  eventually(topic, () => pushes.find((one) => one.topic === topic && is(one.data))?.data, 120);
await pushed('DAY_MARKET', (rows) => rows.length > 0);
send({ cmd: 'sub', topic: 'KLINE.EURUSD' });
await pushed('KLINE.EURUSD', ({ Candles }) => Object.keys(Candles).length === 6);
await pushed('FOREX_TRADE', (data) => 'HazardRate' in data && Array.isArray(data.TransOrder));
say('Is verified');
async function upload() {
  const form = new FormData();
  form.append('file', drawPicture(), 'picture.png');
  return (await post('/api/common/image_upload', form)).url;
}
equal((await get('/api/user_real/center')).review_status, 0);
const photos = { front_pic: await upload(), reverse_pic: await upload() };
const identity = { name: 'Ada Lovelace', card_id: `X${randomUUID()}`, ...photos };
deepEqual(await post('/api/user_real/real_name', identity), { review_status: 1 });
await office('POST', `identities/${(await waiting('identities', 1)).id}/decide`, { approve: true });
equal((await get('/api/user_real/center')).review_status, 2);
say('Deposits');
const account = () => get('/v1/api/main/account/forexDetail');
const { symbols } = await get('/api/quickCharge/info');
const symbol = symbols.find((one) => one.address === address);
const paid = { number: 5_000, proofImg: await upload(), address, charge_id: symbol.id };
equal((await get('/api/quickCharge/submit', paid)).status, 0);
const deposit = await waiting('deposits', 0);
const found = { approve: true, received: 4_999.5, reference: transactionHash() };
await office('POST', `deposits/${deposit.id}/decide`, found);
const credited = round(div(4_999.5, symbol.usd_price));
equal((await account()).balance, credited);
const { list: records } = await get('/api/quickCharge/quick_ist', { type: 0, page: 1 });
const { status, number, receipt, usd } = records[0];
deepEqual({ status, number, receipt, usd }, { status: 1, number: 5_000, receipt: 4_999.5, usd: credited });
say('Trades at the market');
const instruments = () => get('/v1/api/forex/trade_list');
const open = (await instruments()).filter(({ MarketStatus }) => MarketStatus === 1);
const tradable = open.filter(({ QuoteCurrency }) => QuoteCurrency === 'USD');
/** Stops are reached soonest if they are as near as the price moved in its last quarters of an hour. */
async function quartersToStop(one) {
  const candles = await good('GET', '/v1/api/forex/kline', { forex_id: one.Id, period: '15min', limit: 4 });
  const highest = Math.max(...candles.map(({ High }) => High));
  const lowest = Math.min(...candles.map(({ Low }) => Low));
  return (one.StopsLevel * 10 ** -one.PricePrecision) / (highest - lowest);
}
let [item, soonest] = [undefined, Infinity];
for (const one of tradable) {
  const quarters = await quartersToStop(one);
  if (quarters < soonest) [item, soonest] = [one, quarters];
}
const quote = async () => (await instruments()).find(({ Id }) => Id === item.Id).ForexQuotations;
const lots = item.ForexMinCont;
const multiple = item.HasForexMultiple.at(-1).Value;
const point = 10 ** -item.PricePrecision;
const price = (value) => Number(value.toFixed(item.PricePrecision));
const none = { target_price: 0, stop_loss_price: 0, target_profit_price: 0 };
const order = (over) => ({ ...none, type: 1, cont: lots, forex_id: item.Id, status: 1, multiple, ...over });
const submit = (over, ask = mine) => good('GET', '/v1/api/forex/submit', order(over), ask);
const units = mul(lots, item.ForexContNum);
const marginAt = (at) => round(item.MarginMode === 1 ? units : div(mul(units, at), multiple));
const feeOf = (margin) => round(mul(basics.trade_fee_type === 1 ? lots : margin, item.ForexFeeRate));
const profitOf = ({ Price, UpdatePrice, OrderType }) =>
  round(mul(mul(sub(UpdatePrice, Price), OrderType === 1 ? 1 : -1), units));
let balance = credited;
/** Checks the cost of an opened order. */
function checkOpened(one) {
  deepEqual([one.Status, one.Quantity, one.Multiple], [1, lots, multiple]);
  equal(one.CautionMoney, marginAt(one.Price), 'the margin');
  equal(one.TradeFee, feeOf(one.CautionMoney), 'the fee');
  balance = round(sub(balance, one.TradeFee));
}
/** Checks the proceeds of a closed position. */
function checkClosed(one, reason) {
  deepEqual([one.Status, one.CloseReason], [3, reason]);
  equal(one.FactProfits, profitOf(one), 'the profit');
  balance = round(add(add(balance, one.FactProfits), one.Swap));
}
const deals = (status) => get('/v1/api/forex/my_deal', { status, page: 1 });
await refused('leverage_not_offered', 'GET', '/v1/api/forex/submit', order({ multiple: 12_345 }), mine);
const keyed = { token, key: randomUUID() };
const bought = await submit({}, keyed);
equal((await submit({}, keyed)).Id, bought.Id, 'the same key is the same order');
checkOpened(bought);
const sold = await submit({ type: 2 });
checkOpened(sold);
const held = await account();
equal(held.balance, balance);
const sum = round(add(bought.CautionMoney, sold.CautionMoney));
equal(held.CautionMoneyAll, sum, 'opposite legs are not netted');
equal(held.NetValue, round(add(held.balance, held.ProfitsTotal)));
equal(held.FreeMargin, round(sub(held.NetValue, held.CautionMoneyAll)));
ok(Math.abs(held.HazardRate - (held.NetValue / held.CautionMoneyAll) * 100) < 0.01, 'the risk rate');
deepEqual((await deals(1)).data.map(({ Id }) => Id).toSorted(), [bought.Id, sold.Id].toSorted());
for (const { Id } of [bought, sold]) checkClosed(await get('/v1/api/forex/close', { id: Id }), 'user');
await pushed('FOREX_CLOSED', ({ Id, CloseReason }) => Id === bought.Id && CloseReason === 'user');
await refused('order_not_open', 'GET', '/v1/api/forex/close', { id: bought.Id }, mine);
say('Trades at pending prices');
const far = await submit({ status: 0, target_price: price((await quote()).Bid * 0.9) });
deepEqual([far.Status, far.CautionMoney, far.TradeFee, far.FactProfits], [0, 0, 0, 0]);
const cancelled = await get('/v1/api/forex/cancel_trade', { id: far.Id });
deepEqual([cancelled.Status, cancelled.CloseReason], [3, 'cancelled']);
const { Ask } = await quote();
for (const points of [12, -12, 25, -25]) {
  const placed = order({ status: 0, target_price: price(Ask + points * point) });
  await call('GET', '/v1/api/forex/submit', placed, mine);
}
const near = (await deals(0)).data;
const isNear = ({ Id }) => near.some((one) => one.Id === Id);
const filled = await pushed('FOREX_ORDER', (one) => one.Status === 1 && isNear(one));
for (const { Id } of near) await call('GET', '/v1/api/forex/cancel_trade', { id: Id }, mine);
for (const one of (await deals(1)).data) checkOpened(one);
ok((await deals(1)).data.some(({ Id }) => Id === filled.Id));
say('Is stopped');
const stops = item.StopsLevel * point;
async function setStops({ Id }, points = 5) {
  const { Bid } = await quote();
  const away = stops + points * point;
  const at = { target_profit_price: price(Bid + away), stop_loss_price: price(Bid - away) };
  const { code, data } = await call('GET', '/v1/api/forex/set_stop_price', { id: Id, ...at }, mine);
  if (code !== 1) return setStops({ Id }, points * 2);
  return equal(data.TargetLossPrice, at.stop_loss_price);
}
for (const one of (await deals(1)).data) {
  await setStops(one);
  const end = await pushed('FOREX_CLOSED', ({ Id }) => Id === one.Id);
  const closed = (await deals(3)).data.find(({ Id }) => Id === one.Id);
  const isLoss = closed.UpdatePrice <= closed.TargetLossPrice;
  ok(isLoss || closed.UpdatePrice >= closed.TargetProfitPrice, 'a stop fills at or beyond its price');
  checkClosed(closed, isLoss ? 'stop_loss' : 'take_profit');
  equal(end.FactProfits, closed.FactProfits);
}
equal((await account()).balance, balance);
say('Withdraws');
const currencies = await get('/api/account/draw_symbol_list', { type: 1 });
const currency = currencies.find(({ protocol }) => protocol === 'TRC20');
const bound = { dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', draw_id: currency.id, type: 1 };
const method = await post('/api/wallet/bind_draw_method', bound);
equal((await get('/api/wallet/get_draw_method', { draw_type: 1, draw_id: currency.id }))[0].id, method.id);
const from = { draw_currency_id: currency.id, draw_method_id: method.id };
const asked = await post('/api/account/draw', { ...from, number: 100, memo: 'mine' });
const fee = currency.fee_type === 1 ? currency.draw_rate : round(mul(100, currency.draw_rate));
const arriving = floor2(mul(sub(100, fee), currency.usd_price));
deepEqual([asked.status, asked.fee, asked.real_number], [0, fee, arriving]);
balance = round(sub(balance, 100));
deepEqual(await get('/v1/api/main/wallet/getBalance'), { balance, lock_balance: 100 });
equal((await waiting('withdrawals', 0)).id, asked.id);
await office('POST', `withdrawals/${asked.id}/approve`);
await office('POST', `withdrawals/${asked.id}/pay`, { reference: transactionHash() });
equal((await get('/api/account/draw_list', { type: 1, page: 1 })).list[0].status, 2);
deepEqual(await get('/v1/api/main/wallet/getBalance'), { balance, lock_balance: 0 });
const { list: log } = await get('/v1/api/main/accountLog/forexChange', { page: 1 });
// Rows of what is set aside name their book.
const rows = log.filter(({ Book }) => Book === undefined);
equal(rows[0].Balance, balance);
equal(round(rows.reduce((total, { Value }) => add(total, Value), f(0))), balance, 'the log adds up');
say('Writes with customer service');
const question = await post('/api/chat/send', { text: 'When does my money arrive?' });
const chat = (await office('GET', 'chats', { page: 1 })).list.find(({ client }) => client.email === email);
await office('POST', `chats/${chat.id}/messages`, { text: 'It has been sent.' });
const { Data } = await pushed('FOREX_CHAT', (one) => one.Kind === 'message' && one.Data.from === 'office');
const { list: spoken, unread } = await get('/api/chat/list');
deepEqual([spoken, unread], [[question, Data], 1]);
deepEqual(await post('/api/chat/read', { seq: Data.seq }), { unread: 0 });
say('Logs out');
await post('/api/user/logout');
equal((await call('GET', '/api/user/info', {}, mine)).code, 999);
socket.close();
say('All of it is as specified.');
