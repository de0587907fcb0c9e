// The question bank: true or false statements, five for each topic. The catalogues have their text as
// `quiz.<name>` and the explanation as `quiz.<name>_why`. Changing a statement or its answer requires a new
// version, so that stored answers stay readable.

export const BANK_VERSION = 2;
/** The number of right answers needed, out of the six questions that count. */
export const PASS_MARK = 5;

export const topics = ['leverage', 'margin', 'stop_out', 'gap', 'swap', 'spread'] as const;
export type Topic = (typeof topics)[number];
const places = [1, 2, 3, 4, 5] as const;
export type Question = `${Topic}_${(typeof places)[number]}`;
export const experience = ['experience_1', 'experience_2', 'experience_3'] as const;

const isTrue: Readonly<Record<Question, boolean>> = {
  leverage_1: true,
  leverage_2: false,
  leverage_3: true,
  leverage_4: false,
  leverage_5: true,
  margin_1: true,
  margin_2: false,
  margin_3: true,
  margin_4: false,
  margin_5: false,
  stop_out_1: true,
  stop_out_2: false,
  stop_out_3: true,
  stop_out_4: false,
  stop_out_5: true,
  gap_1: false,
  gap_2: true,
  gap_3: true,
  gap_4: false,
  gap_5: false,
  swap_1: true,
  swap_2: false,
  swap_3: true,
  swap_4: false,
  swap_5: true,
  spread_1: true,
  spread_2: false,
  spread_3: true,
  spread_4: false,
  spread_5: true,
};

export type AnyQuestion = Question | (typeof experience)[number];

/**
 * One question for each topic, chosen by `pick` (of so many, a number from 0): one that no earlier try had or, once all
 * were used, any but the last try's. `earlier`: the questions of each try, newest first. Some are true and some false,
 * as far as the remaining topics allow, so that nobody passes by giving one answer throughout. Questions about
 * experience come first; their answers are stored and don't count.
 */
export function drawQuestions(
  earlier: readonly (readonly string[])[],
  pick: (count: number) => number,
): AnyQuestion[] {
  const used = new Set(earlier.flat());
  const last = new Set(earlier[0]);
  const drawn: Question[] = [];
  for (const topic of topics) {
    const all = places.map((place): Question => `${topic}_${place}`);
    const fresh = all.filter((name) => !used.has(name));
    const left = fresh.length > 0 ? fresh : all.filter((name) => !last.has(name));
    const wanted = left.filter((name) => leavesRoom(drawn, name));
    const from = wanted.length > 0 ? wanted : left;
    drawn.push(from[pick(from.length)] as Question);
  }
  return [...experience, ...drawn];
}

/** How many questions of a draw each of the two answers gets wrong: one more than the pass mark allows. */
const OF_EACH_MIN = topics.length - PASS_MARK + 1;

/** True if the topics after this one can supply what the draw still lacks. */
function leavesRoom(drawn: readonly Question[], next: Question): boolean {
  const taken = [...drawn, next];
  const lacking = [true, false].map((kind) =>
    Math.max(0, OF_EACH_MIN - taken.filter((name) => isTrue[name] === kind).length),
  );
  return lacking.reduce((sum, count) => sum + count, 0) <= topics.length - taken.length;
}

export const isQuestion = (name: string): name is Question => name in isTrue;
export const topicOf = (question: Question): Topic => question.slice(0, -2) as Topic;
export const isStatementTrue = (question: Question): boolean => isTrue[question];

/** Null for a question about experience, which has no right answer. */
export function isRight(name: string, letter: string): boolean | null {
  if (!isQuestion(name)) return null;
  return letter === (isTrue[name] ? 't' : 'f');
}
