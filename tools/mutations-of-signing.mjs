// Wrong lines of what records, signs and closes the venue's logs and asks witnesses: each must be noticed by the tests that are named, from the root.
const tests = ['apps/witness/src/venue-witnessed.test.ts', 'apps/witness/src/venue-logs.test.ts'];
const folder = 'apps/server/src/proof/';
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

export const mutationsOfSigning = [
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
    file: 'apps/server/src/proof/rotate-log.ts',
    tests: rotating.tests,
    find: 'if (isStored && note !== published && ',
    replace: 'if (signed.size < 0 && ',
  },
  {
    rule: 'the smallest note that is known is the end of a log',
    file: 'apps/server/src/proof/rotate-log.ts',
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
    rule: 'it is signed before any witness has answered',
    ...{ file: `${folder}signer-openings.ts`, tests },
    find: 'if (answered < needed &&',
    replace: 'if (answered < 0 &&',
  },
  {
    rule: 'what a witness holds that refuses a proof is not looked at',
    ...{ file: `${folder}witnesses.ts`, tests },
    find: 'if (status === UNPROVED ||',
    replace: 'if (status === 0 ||',
  },
  {
    rule: 'another tree of the same size is looked at only where it is answered by 422',
    ...{ file: `${folder}witnesses.ts`, tests: [`${folder}witnesses.test.ts`] },
    find: '(size === undefined || size === old)',
    replace: 'size === undefined',
  },
  {
    rule: 'a log is left before witnesses have said what they hold of it',
    ...rotating,
    find: 'if (answers.answered < needed)',
    replace: 'if (answers.answered < 0)',
  },
  {
    rule: 'the last tree before a pause is not cosigned',
    ...{ file: `${folder}log-keeper.ts`, tests },
    find: 'if (note !== undefined || this.#options.witnesses.isDue(log, signer.size)) this.#cosign(log);',
    replace: 'if (note !== undefined) this.#cosign(log);',
  },
  {
    rule: 'no witness is asked',
    ...{ file: `${folder}log-keeper.ts`, tests },
    find: 'if (note !== undefined || this.#options.witnesses.isDue(log, signer.size)) this.#cosign(log);',
    replace: '',
  },
  {
    rule: 'any count of cosignatures is a quorum',
    ...{ file: `${folder}cosign-stored.ts`, tests },
    find: 'cosigned.count >= quorum',
    replace: 'cosigned.count >= 0',
  },
  {
    rule: 'cosignatures that came earlier are not counted',
    ...{ file: `${folder}witnesses.ts`, tests },
    find: 'const before = signatures.filter((line) => !isReplaced(line));',
    replace: 'const before = signatures.slice(0, 1);',
  },
  {
    rule: 'a log that is refused is signed all the same',
    ...{ file: `${folder}log-keeper.ts`, tests },
    find: 'if (!isDue || this.#refused.has(series)) return;',
    replace: 'if (!isDue) return;',
  },
  {
    rule: 'all there is is recorded before any of it is signed',
    file: `${folder}log-keeper.ts`,
    tests: [`${folder}log-keeper.test.ts`],
    find: 'AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(recordMs)])',
    replace: 'AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(recordMs + 60_000)])',
  },
];
