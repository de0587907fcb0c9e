// The questionnaire through the real app under RULES=esma: a real account opens nothing before it is passed, it can be failed, and
// what was answered is kept as it was.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { drawQuestions, experience, isRight, topicOf, topics } from './bank.ts';

let venue: TestVenue;
let client: TestClient;
const dayMs = 86_400_000;

beforeAll(async () => {
  venue = await openTestVenue({ RULES: 'esma', REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
});
afterAll(() => venue.stop());

test('a draw has one of each topic, and others than the one before', () => {
  const first = drawQuestions(undefined, () => 0);
  expect(first.slice(0, 3)).toEqual(experience);
  expect(first.slice(3).map((name) => topicOf(name as never))).toEqual(topics);
  const second = drawQuestions(first, () => 0);
  expect(second.slice(3).filter((name) => first.includes(name))).toEqual([]);
});

const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 10 };
const answersOf = (names: readonly string[], right: boolean): string =>
  names
    .map((name) => {
      if (isRight(name, 't') === null) return 'u';
      return (isRight(name, 't') === true) === right ? 't' : 'f';
    })
    .join('');

test('nothing is opened before it is passed; it can be failed three times', async () => {
  const user = await openRealUser(venue, { hasPassed: false });
  const { token } = user;
  const ask = (name: string, params: object = {}) =>
    client.ask(name as never, params as never, { token }) as unknown as Promise<Record<string, never>>;
  const submit = () => ask('submit', order);
  expect(await submit()).toMatchObject({ error: 'questionnaire_required' });
  expect((await ask('questionnaire')).data).toMatchObject({
    needed: true,
    status: 'required',
    questions: [],
  });
  const waits: number[] = [];
  for (const _ of [1, 2, 3]) {
    const { data: open } = (await ask('beginQuestionnaire')) as unknown as {
      data: { try_id: number; questions: { id: string; text: string }[] };
    };
    expect((await ask('beginQuestionnaire')).data).toEqual(open);
    expect(new Set(open.questions.map(({ text }) => text)).size).toBe(9);
    expect(await ask('answerQuestionnaire', { try_id: open.try_id, answers: 'tt' })).toMatchObject({
      field: 'answers',
    });
    expect(await ask('answerQuestionnaire', { try_id: 9_999, answers: 'ttttttttt' })).toMatchObject({
      field: 'try_id',
    });
    const wrong = answersOf(
      open.questions.map(({ id }) => id),
      false,
    );
    const { data } = (await ask('answerQuestionnaire', {
      try_id: open.try_id,
      answers: wrong,
    })) as unknown as {
      data: { status: string; wrong_topics: string[]; next_at: string };
    };
    expect(data).toMatchObject({ status: 'waiting', questions: [] });
    expect(data.wrong_topics).toHaveLength(6);
    expect(await ask('answerQuestionnaire', { try_id: open.try_id, answers: wrong })).toMatchObject({
      error: 'already_decided',
    });
    expect(await submit()).toMatchObject({
      error: 'questionnaire_failed',
      details: { next_at: Date.parse(data.next_at) },
    });
    expect(await ask('beginQuestionnaire')).toMatchObject({ error: 'questionnaire_failed' });
    const wait = Date.parse(data.next_at) - Date.now() - venue.clock.offsetMs;
    waits.push(Math.round(wait / dayMs));
    venue.clock.offsetMs += wait + 1_000;
  }
  expect(waits).toEqual([1, 1, 7]);
  const { data: last } = (await ask('beginQuestionnaire')) as unknown as {
    data: { try_id: number; questions: { id: string }[] };
  };
  const right = answersOf(
    last.questions.map(({ id }) => id),
    true,
  );
  expect((await ask('answerQuestionnaire', { try_id: last.try_id, answers: right })).data).toMatchObject({
    status: 'passed',
  });
  expect(await submit()).not.toMatchObject({ error: expect.stringMatching(/questionnaire/) });
  const office = await openOffice(venue, 'support');
  const { data } = await office.ask('officeClientQuestionnaire', { id: user.id });
  expect(data.tries.map(({ passed, correct }) => [passed, correct])).toEqual([
    [true, 6],
    [false, 0],
    [false, 0],
    [false, 0],
  ]);
  const { rows } = await venue.pool.query(`select 1 from audit_log where subject = $1`, [
    `questionnaire ${user.id}`,
  ]);
  expect(rows).toHaveLength(1);
  for (const statement of [`update questionnaire_tries set answers = 'x'`, 'delete from questionnaire_tries'])
    await expect(venue.pool.query(statement)).rejects.toThrow(/never changed/);
});
