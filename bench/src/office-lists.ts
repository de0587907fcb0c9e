// Latency of the office's lists: p50 and p95 of each reading call, made one after the other to a program that runs on a
// seeded store (`npm run seed -- --clients 100000 --orders 1000000`), on pages near and far, with filters and searches.
// `node tools/run.mjs bench/src/office-lists.ts http://localhost:8080 you@example.com <password> [rounds]`
import {
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeSite,
  officeCalls,
} from '@candor/contract';
import { percentile } from './figures.ts';
import { officeRequests } from './office-requested.ts';

const ROUNDS = 40;
/** The limit for every list. */
const P95_MS_MAX = 200;

const [origin, email, password, given = ROUNDS] = process.argv.slice(2);
const rounds = Number(given);
if (!origin || !email || !password) {
  console.error('name the address of a running program, and an operator: <origin> <email> <password>');
  process.exit(2);
}
const cookie = await logIn(origin, { email, password });
let slow = 0;
for (const [name, what, query] of officeRequests) {
  const times: number[] = [];
  let refused = '';
  for (let n = 0; n < rounds; n += 1) {
    const begin = performance.now();
    const { code, error } = await ask(name, query(n));
    times.push(performance.now() - begin);
    if (code !== 1) refused = error;
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const isSlow = p95 > P95_MS_MAX;
  if (isSlow || refused) slow += 1;
  console.log(
    `${isSlow || refused ? '✗' : '✓'} ${`${name}, ${what}`.padEnd(40)} p50 ${p50.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms ${refused}`,
  );
}
console.log(
  slow === 0 ? `✓ every p95 is under ${P95_MS_MAX} ms` : `✗ ${slow} of ${officeRequests.length} are not`,
);
process.exitCode = slow === 0 ? 0 : 1;

async function logIn(at: string, body: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${at}${OFFICE_PATH}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OFFICE_HEADER]: '1' },
    body: JSON.stringify(body),
  });
  const set = response.headers.getSetCookie()[0]?.split(';')[0];
  if (set === undefined) throw new Error(`the login failed: ${await response.text()}`);
  return set;
}

async function ask(name: OfficeCallName, query: Readonly<Record<string, string | number>>) {
  const { path }: OfficeSite = officeCalls[name];
  const rest = new Map(Object.entries(query));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest.get(field));
    rest.delete(field);
    return encodeURIComponent(value);
  });
  const words = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]));
  const response = await fetch(`${origin}${OFFICE_PATH}${filled}?${words}`, {
    headers: { cookie, lang: 'en' },
  });
  return (await response.json()) as { code: number; error: string };
}
