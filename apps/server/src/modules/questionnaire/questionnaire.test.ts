// The questionnaire through the real app under RULES=esma: a real account opens nothing before it has passed, it can
// fail, and answers are stored as given.
import { LANGUAGES } from '@candor/i18n';
import { translateMessage } from '@candor/i18n/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { drawQuestions, experience, isRight, PASS_MARK, type Question, topicOf, topics } from './bank.ts';

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

const counted = (seenQuestions: readonly string[]) => seenQuestions.slice(experience.length);

test('a draw has one question for each topic, different from the one before', () => {
  const first = drawQuestions([], () => 0);
  expect(first.slice(0, 3)).toEqual(experience);
  expect(counted(first).map((name) => topicOf(name as never))).toEqual(topics);
  const second = drawQuestions([first], () => 0);
  expect(counted(second).filter((name) => first.includes(name as never))).toEqual([]);
});

test('thirty statements come before one is repeated, and none of the last attempt', () => {
  const tries: string[][] = [];
  for (let n = 0; n < 5; n += 1) tries.unshift(drawQuestions(tries, (count) => (n * 7) % count));
  expect(new Set(tries.flatMap(counted)).size).toBe(30);
  const [last = []] = tries;
  for (let place = 0; place < 4; place += 1) {
    const again = counted(drawQuestions(tries, (count) => place % count));
    expect(again.filter((name) => last.includes(name))).toEqual([]);
  }
});

test('one answer to everything never passes a first attempt', () => {
  for (let draw = 0; draw < 300; draw += 1) {
    let seed = draw;
    const drawn = counted(
      drawQuestions([], (count) => {
        seed = (seed * 7_919 + 104_729) % 1_000_003;
        return seed % count;
      }),
    );
    for (const letter of ['t', 'f'])
      expect(drawn.filter((name) => isRight(name, letter)).length).toBeLessThan(PASS_MARK);
  }
});

test('every statement and its explanation exists in every language, without duplicates', () => {
  for (const language of LANGUAGES) {
    const texts = topics
      .flatMap((topic) => [1, 2, 3, 4, 5].map((place) => `${topic}_${place}` as Question))
      .flatMap((name) => [
        translateMessage(language, `quiz.${name}`),
        translateMessage(language, `quiz.${name}_why`),
      ]);
    expect(new Set(texts).size, language).toBe(60);
    expect(texts.filter((text) => text.length < 6)).toEqual([]);
  }
});

const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 10 };
const answersOf = (names: readonly string[], right: boolean): string =>
  names
    .map((name) => {
      if (isRight(name, 't') === null) return 'u';
      return (isRight(name, 't') === true) === right ? 't' : 'f';
    })
    .join('');

test('no position is opened before it is passed; it can be failed three times', async () => {
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
  const seenQuestions = new Set<string>();
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
      data: {
        wrong_topics: string[];
        explained: { text: string; is_true: boolean; why: string }[];
        next_at: string;
      };
    };
    expect(data).toMatchObject({ status: 'waiting', questions: [] });
    expect(data.wrong_topics).toHaveLength(6);
    expect(data.explained).toHaveLength(6);
    const texts = open.questions.map(({ text }) => text);
    for (const { text, why } of data.explained) {
      expect(texts).toContain(text);
      expect(why).not.toBe('');
    }
    for (const { text } of data.explained) {
      expect(seenQuestions).not.toContain(text);
      seenQuestions.add(text);
    }
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
