// Wrong lines of what signs the venue's logs and asks witnesses: each must be noticed by the tests that are named, from the root.
const tests = ['apps/witness/src/venue-witnessed.test.ts', 'apps/witness/src/venue-logs.test.ts'];
const folder = 'apps/server/src/proof/';

export const mutationsOfSigning = [
  {
    rule: 'it is signed before any witness has answered',
    ...{ file: `${folder}signer-openings.ts`, tests },
    find: 'if (answered < needed)',
    replace: 'if (answered < 0)',
  },
  {
    rule: 'what a witness holds that refuses a proof is not looked at',
    ...{ file: `${folder}witnesses.ts`, tests },
    find: 'if (status === UNPROVED) {',
    replace: 'if (status === 0) {',
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
    find: 'const all = [...signatures.filter((line) => !isReplaced(line)), ...cosignatures];',
    replace: 'const all = [...signatures.slice(0, 1), ...cosignatures];',
  },
  {
    rule: 'a log that is refused is signed all the same',
    ...{ file: `${folder}log-keeper.ts`, tests },
    find: 'if (!isDue || this.#isRefused(series)) return;',
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
