// Wrong lines of what records, signs and rotates logs, and of what an auditor runs: each must be noticed by the tests that are named, from the repository's root.
const succession = {
  file: 'apps/server/src/commands/prove-succession.ts',
  tests: ['apps/server/src/commands/prove-succession.test.ts'],
};
const rollovers = {
  file: 'apps/server/src/commands/prove-rollovers.ts',
  tests: ['apps/server/src/commands/prove-decisions.test.ts'],
};
const signing = {
  file: 'apps/server/src/proof/checkpoint-signer.ts',
  tests: ['apps/server/src/proof/checkpoint-signer.test.ts', 'apps/server/src/proof/checkpoint-copy.test.ts'],
};
const copying = {
  file: 'apps/server/src/proof/checkpoint-copy.ts',
  tests: ['apps/server/src/proof/checkpoint-copy.test.ts'],
};
const recording = {
  file: 'apps/server/src/proof/recorder.ts',
  tests: ['apps/server/src/proof/recorder.test.ts'],
};
const rotating = {
  file: 'apps/server/src/proof/rotate-log.ts',
  tests: ['apps/server/src/proof/rotate-log.test.ts', 'apps/server/src/proof/rotate-log-kills.test.ts'],
};

export const mutationsOfProofs = [
  {
    rule: 'a copy is written once everybody can see its checkpoint',
    ...signing,
    find: "await copies.write(log.origin, note);\n    await reached('copied');\n    await this.#publish(checkpoint, note);",
    replace:
      "await this.#publish(checkpoint, note);\n    await copies.write(log.origin, note);\n    await reached('copied');",
  },
  {
    rule: 'a checkpoint replaces whatever is published',
    ...signing,
    find: 'where log = $1 and size = $5`',
    replace: 'where log = $1 and $5::bigint >= 0`',
  },
  {
    rule: 'a copy of a larger tree is replaced',
    ...copying,
    find: 'before.size > next.size',
    replace: 'before.size > next.size + 1_000',
  },
  {
    rule: 'a full disk stops a log until the next start',
    ...copying,
    find: "['ENOSPC', ",
    replace: '[',
  },
  {
    rule: 'a write that arrives late stops a log until the next start',
    file: 'apps/server/src/proof/log-store.ts',
    tests: ['apps/server/src/proof/late-commits.test.ts'],
    find: 'class LogMoved extends Unsettled',
    replace: 'class LogMoved extends Error',
  },
  {
    rule: 'keys are kept of a write that failed',
    ...recording,
    find: '      clientKeys.forget();\n',
    replace: '',
  },
  {
    rule: 'a recorder writes on once another program leads',
    ...recording,
    find: "(await this.#readEpoch(client, 'for share')) !== this.#epoch",
    replace: "(await this.#readEpoch(client, 'for share')) < this.#epoch",
  },
  {
    rule: 'a closed record is recorded on',
    file: recording.file,
    tests: rotating.tests,
    find: 'if (held && isClosing(held, log.name))',
    replace: 'if (held && held.length === 0)',
  },
  {
    rule: 'a log takes entries behind its last one',
    file: 'apps/server/src/proof/log-store.ts',
    tests: rotating.tests,
    find: "  await client.query('update proof_logs set closed = true where name = $1', [log]);\n",
    replace: '',
  },
  {
    rule: 'a rotation that was killed closes its log again',
    ...rotating,
    find: 'if (!(await endsWithClosing(client, log, (await readLogSize(client, log.name)) ?? 0)))',
    replace: 'if (log)',
  },
  {
    rule: 'the last entry of a log that is left counts as an event',
    ...rotating,
    find: 'isClosed: await endsWithClosing(client, log, size)',
    replace: 'isClosed: false',
  },
  {
    rule: 'what a log is left at is not published',
    ...rotating,
    find: 'if (last?.isStored && last.size > (published?.size ?? 0))',
    replace: 'if (last?.isStored && last.size > 1_000)',
  },
  {
    rule: 'a note of other entries is the end of a log',
    file: 'apps/server/src/proof/last-note.ts',
    tests: rotating.tests,
    find: 'if (isStored && note !== published && ',
    replace: 'if (signed.size < 0 && ',
  },
  {
    rule: 'the smallest note that is known is the end of a log',
    file: 'apps/server/src/proof/last-note.ts',
    tests: rotating.tests,
    find: 'signed.size <= (last?.size ?? 0)',
    replace: 'signed.size > (last?.size ?? signed.size)',
  },
  {
    rule: 'a start counts the ticks of its slice from nothing',
    file: 'apps/server/src/tape/tick-capture.ts',
    tests: ['apps/server/src/tape/tick-capture.test.ts'],
    find: '...(end.slices.get(id) ?? { slice: 0, inSlice: 0 })',
    replace: '...{ slice: 0, inSlice: 0 }',
  },
  {
    rule: 'events that are recorded once more are no fault',
    ...succession,
    find: '  if (log.first_seq >= behind) return { faults };',
    replace: '  return { faults };',
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
    rule: 'a swap may be of any day',
    ...rollovers,
    find: 'if (event.valueDate !== rolled.valueDate)',
    replace: 'if (event.valueDate < rolled.valueDate)',
  },
  {
    rule: 'a swap may come before the end of its day',
    ...rollovers,
    find: 'if (event.at < rolled.rolledAt)',
    replace: 'if (event.at < 0)',
  },
  {
    rule: 'a day may end twice',
    ...rollovers,
    find: 'if (valueDate <= state.lastRollover)',
    replace: 'if (valueDate < state.lastRollover)',
  },
  {
    rule: 'a day may end ahead of its time',
    ...rollovers,
    find: 'if (rolledAt > at ||',
    replace: 'if (rolledAt > at + 1_000 ||',
  },
  {
    rule: 'holidays are made up',
    ...rollovers,
    find: 'if (holiday !== isListed &&',
    replace: 'if (!holiday && isListed &&',
  },
  {
    rule: 'a swap waits at any rate',
    ...rollovers,
    find: '        swapRateOf(terms, order.side) === rate &&\n',
    replace: '',
  },
  {
    rule: 'a swap waits of an order that is not open',
    ...rollovers,
    find: "if (order?.status !== 'open' || order.openedAt >= rolled.rolledAt) {",
    replace: 'if (!order) return;\n    if (order.openedAt >= rolled.rolledAt) {',
  },
  {
    rule: 'an event may be dated back',
    file: 'apps/server/src/commands/prove-decisions.ts',
    tests: rollovers.tests,
    find: 'if (at < this.#at && !isOfStart)',
    replace: 'if (at < 0)',
  },
  {
    rule: 'a position may be counted twice',
    file: 'apps/server/src/commands/prove-decisions.ts',
    tests: rollovers.tests,
    find: ' || positions.length !== counted.size)',
    replace: ')',
  },
  {
    rule: 'events may stay unsigned for any time',
    file: 'apps/server/src/commands/prove-record.ts',
    tests: ['apps/server/src/commands/prove-record.test.ts'],
    find: 'if (age > (this.#options.youngMs ?? YOUNG_MS))',
    replace: 'if (age < 0)',
  },
];
