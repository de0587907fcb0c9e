// Wrong lines of what records, signs and rotates logs, and of what an auditor runs: each must be noticed by the tests that are named, from the repository's root.
const succession = {
  file: 'apps/server/src/commands/verify/record/prove-succession.ts',
  tests: ['apps/server/src/commands/verify/record/prove-succession.test.ts'],
};
const replay = {
  file: 'apps/server/src/commands/verify/replay/prove-replay.ts',
  tests: ['apps/server/src/commands/verify/replay/prove-replay.test.ts'],
};

export const mutationsOfProofs = [
  {
    rule: 'events that are recorded once more are no fault',
    ...succession,
    find: 'if (log.first_seq >= behind) return { faults, end: named };',
    replace: 'return { faults, end: named };',
  },
  {
    rule: 'events that are in no record are no fault',
    ...succession,
    find: 'if (log.first_seq > behind)',
    replace: 'if (log.first_seq > behind + 1_000)',
  },
  {
    rule: 'any note of the log before is its end',
    ...succession,
    find: 'if (signed && signed.size >= named.size && !isSameTree(signed, named))',
    replace: 'if (signed && named.size > signed.size)',
  },
  {
    rule: 'the store says where a log begins, whatever its opening says',
    ...succession,
    find: 'if (opening.firstSeq !== log.first_seq)',
    replace: 'if (opening.firstSeq > log.first_seq + 1_000)',
  },
  {
    rule: 'every loss is a known one',
    ...succession,
    find: '(knownLosses.includes(log.name) ? known : faults)',
    replace: 'known',
  },
  {
    rule: 'events may stay unsigned for any time',
    file: 'apps/server/src/commands/verify/record/prove-record.ts',
    tests: ['apps/server/src/commands/verify/record/prove-record.test.ts'],
    find: 'if (ms > this.#youngMs)',
    replace: 'if (ms < 0)',
  },
  {
    rule: 'ticks may stay unsigned for any time',
    file: 'apps/server/src/commands/verify/record/unsigned-tape.ts',
    tests: ['apps/server/src/commands/verify/record/unsigned-tape.test.ts'],
    find: 'return now - first - (await readStoppedMs(journal, first));',
    replace: 'return youngMs - 1 + 0 * (await readStoppedMs(journal, first));',
  },
  {
    rule: 'a log may be thrown away whole',
    file: 'apps/server/src/commands/verify/record/missing-logs.ts',
    tests: ['apps/server/src/commands/verify/record/missing-logs.test.ts'],
    find: 'if (unsigned.ms <= youngMs)',
    replace: 'if (unsigned.ms >= 0)',
  },
  {
    rule: 'a tape may begin anywhere',
    file: 'apps/server/src/commands/verify/tape/prove-tape.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-tape.test.ts'],
    find: 'first !== 1 &&',
    replace: 'first < 0 &&',
  },
  {
    rule: 'an order may lose its places',
    file: 'apps/server/src/commands/verify/record/prove-places.ts',
    tests: ['apps/server/src/commands/verify/record/prove-places.test.ts'],
    find: 'for (const of of wanted)',
    replace: 'for (const of of [])',
  },
  {
    rule: 'any tick may be called an outlier',
    file: 'apps/server/src/commands/verify/tape/prove-marks.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-marks.test.ts'],
    find: 'if (isNear) this.#sayMarked(',
    replace: 'if (!isNear && bid < 0) this.#sayMarked(',
  },
  {
    rule: 'an outlier needs no mark',
    file: 'apps/server/src/commands/verify/tape/prove-marks.ts',
    tests: ['apps/server/src/commands/verify/tape/prove-marks.test.ts'],
    find: 'distance(raw, last) > farthest',
    replace: 'distance(raw, last) > 2 * farthest + 1',
  },
  {
    rule: 'audit: an event may be another than the one that comes out again',
    ...replay,
    find: 'if (text === expected?.text)',
    replace: 'if (text !== expected?.text + expected?.text)',
  },
  {
    rule: 'audit: inputs may be any that fit the events',
    ...replay,
    find: 'if (Buffer.compare(this.#head, head) !== 0)',
    replace: 'if (Buffer.compare(this.#head, head) === 2)',
  },
  {
    rule: 'audit: a row needs no inputs',
    ...replay,
    find: 'if (this.#hasBegun) throw new',
    replace: 'if (this.#events < 0) throw new',
  },
];
