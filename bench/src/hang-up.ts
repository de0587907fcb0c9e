// A wave of requests for old bars whose clients disconnect, in a separate process, so that it does not block the event
// loop of the process that measures orders. `hang-up.ts <origin> <local address> <instrument ids, comma-separated>`
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@candor/contract';

const CHARTS_A_WAVE = 200;
const HUNG_UP_MS_MAX = 1_000;
const FAR = Date.UTC(2016, 0, 1);
const NEAR = Date.UTC(2024, 0, 1);

const [origin = '', localAddress = '', ids = ''] = process.argv.slice(2);
const instruments = ids.split(',');
await Promise.all(
  Array.from({ length: CHARTS_A_WAVE }, async (_, n) => {
    const query = new URLSearchParams({
      forex_id: instruments[n % instruments.length] ?? '',
      period: '1day',
      limit: '1000',
      to: String(Math.floor(FAR + Math.random() * (NEAR - FAR))),
    });
    const chart = request(`${origin}${paths.kline.path}?${query}`, { agent: false, localAddress });
    chart.on('error', () => undefined);
    chart.end();
    await sleep(Math.random() * HUNG_UP_MS_MAX);
    chart.destroy();
  }),
);
