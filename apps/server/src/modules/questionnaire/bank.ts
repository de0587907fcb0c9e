// The bank of questions: statements that are true or false. Their words stand in the catalogues as `quiz.<name>`. Whoever changes a
// statement or its answer raises the version, so that kept answers stay readable.

export const BANK_VERSION = 1;
/** Of the six that count. */
export const PASS_MARK = 5;

export const topics = ['leverage', 'margin', 'stop_out', 'gap', 'swap', 'spread'] as const;
export type Topic = (typeof topics)[number];
export type Question = `${Topic}_${1 | 2}`;
export const experience = ['experience_1', 'experience_2', 'experience_3'] as const;

const isTrue: Readonly<Record<Question, boolean>> = {
  leverage_1: true,
  leverage_2: false,
  margin_1: true,
  margin_2: false,
  stop_out_1: true,
  stop_out_2: false,
  gap_1: false,
  gap_2: true,
  swap_1: true,
  swap_2: false,
  spread_1: true,
  spread_2: false,
};

export type Asked = Question | (typeof experience)[number];

/**
 * One of each topic, by `pick` (0 or 1), and another one than in the try before. Those about experience come first, which are
 * kept and don't count.
 */
export function drawQuestions(before: readonly string[] | undefined, pick: () => 0 | 1): Asked[] {
  const drawn = topics.map((topic): Question => {
    if (before?.includes(`${topic}_1`)) return `${topic}_2`;
    if (before?.includes(`${topic}_2`)) return `${topic}_1`;
    return `${topic}_${pick() === 0 ? 1 : 2}`;
  });
  return [...experience, ...drawn];
}

export const isQuestion = (name: string): name is Question => name in isTrue;
export const topicOf = (question: Question): Topic => question.slice(0, -2) as Topic;

/** Null for one about experience, which is neither. */
export function isRight(name: string, letter: string): boolean | null {
  if (!isQuestion(name)) return null;
  return letter === (isTrue[name] ? 't' : 'f');
}
