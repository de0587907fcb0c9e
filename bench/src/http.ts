// `npm run bench:http [-- --quick]`: orders over HTTP in pairs with a bare Fastify route, and what each thread used for one.
import { describeCpu, describeRefusals, httpOrders } from './http-orders.ts';

const quick = process.argv.includes('--quick');
const rate = (value: number): string => Math.round(value).toLocaleString('en');

const http = await httpOrders({ connections: 64, seconds: quick ? 3 : 8, pairs: quick ? 3 : 5 });
console.log(
  `orders over HTTP, 64 connections: ${rate(http.rate)} answers/s, ${http.ofBareBody.toFixed(2)} of a bare Fastify route's with the same body (${rate(http.bareBody)}), ${http.ofBareReply.toFixed(2)} with the same headers too (${rate(http.bareReply)}); p50 ${http.p50} ms, p99 ${http.p99} ms; refused: ${describeRefusals(http.refusals)}; ${http.failed} failed`,
);
console.log(`µs of a core an order: ${describeCpu(http.cpu)}`);
