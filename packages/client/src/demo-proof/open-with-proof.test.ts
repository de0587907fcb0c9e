// Opening with a proof against answers of a server: solved, restarted, and failed.
import { expect, test, vi } from 'vitest';
import { CallError, NetworkError } from '../call-error.ts';
import type { Login } from '../parse/user.ts';
import { type DemoProof, openWithProof, type SolveProof } from './open-with-proof.ts';

const login = { token: 'T', user: { uid: '1' } } as Login;
const refuse = (error: string, details: Readonly<Record<string, unknown>> = {}) =>
  new CallError({ code: 0, msg: 'No.', error, field: null, details });
const limit = (challenge: string, bits = 19) => refuse('demo_limit', { seconds: 1_620, challenge, bits });
const demoId = 'abcdefghijklmnopqrstuvwx';

/** The first rejection, then the answers in turn. */
function makeTest(refusal: CallError, answers: (Login | Error)[], solve?: SolveProof) {
  const sent: (DemoProof | undefined)[] = [];
  const shares: number[] = [];
  const controller = new AbortController();
  const parts = {
    demoId,
    solve: solve ?? (async (prefix, bits) => `${prefix}${bits}`),
    open: async (proof?: DemoProof) => {
      sent.push(proof);
      const answer = answers.shift() ?? new Error('one call too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const options = { signal: controller.signal, onPreparing: (share: number) => void shares.push(share) };
  return { run: () => openWithProof(refusal, parts, options), sent, shares, controller };
}

test('a challenge is solved for this id and sent back with its proof', async () => {
  const { run, sent, shares } = makeTest(limit('c1.x'), [login]);
  expect(await run()).toEqual(login);
  expect(sent).toEqual([{ challenge: 'c1.x', proof: `c1.x:${demoId}:19` }]);
  expect(shares).toEqual([0]);
});

test('a harder challenge is solved as well', async () => {
  const { run, sent } = makeTest(limit('a'), [limit('b', 21), login]);
  await run();
  expect(sent[1]).toEqual({ challenge: 'b', proof: `b:${demoId}:21` });
});

test.each(['demo_challenge_expired', 'demo_challenge_foreign', 'demo_challenge_used', 'demo_proof_invalid'])(
  'after %s it restarts without a proof',
  async (error) => {
    const { run, sent } = makeTest(limit('a'), [refuse(error), login]);
    expect(await run()).toEqual(login);
    expect(sent[1]).toBeUndefined();
  },
);

test('it does not retry for ever: the first rejection is final', async () => {
  const first = limit('first');
  const { run, sent } = makeTest(
    first,
    Array.from({ length: 9 }, (_, n) => limit(`c${n}`)),
  );
  await expect(run()).rejects.toBe(first);
  expect(sent).toHaveLength(4);
});

test.each([
  [{ seconds: 1_620 }],
  [{ seconds: 1_620, challenge: 'x', bits: 33 }],
  [{ challenge: 7, bits: 19 }],
])('without a challenge (%j) the rejection is final', async (details) => {
  const first = refuse('demo_limit', details);
  const { run, sent } = makeTest(first, [login]);
  await expect(run()).rejects.toBe(first);
  expect(sent).toEqual([]);
});

test('other faults are thrown as they are', async () => {
  for (const fault of [refuse('busy'), new NetworkError('timeout', 'unknown')])
    await expect(makeTest(limit('a'), [fault]).run()).rejects.toBe(fault);
});

test('a closed page neither solves nor sends', async () => {
  const { run, sent, controller } = makeTest(limit('a'), [login]);
  controller.abort();
  await expect(run()).rejects.toMatchObject({ code: 'cancelled', outcome: 'not_sent' });
  expect(sent).toEqual([]);
});

test('a browser that cannot solve the challenge gets the rejection', async () => {
  const first = limit('a');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await expect(makeTest(first, [login], () => Promise.reject(new Error('no workers'))).run()).rejects.toBe(
    first,
  );
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
