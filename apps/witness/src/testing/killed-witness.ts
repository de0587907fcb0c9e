// A witness that dies at a step of its write, as `node killed-witness.ts <folder> <step> <old> <size>`. It prints its
// answer, if it gets that far.
import { bodyOf, makeLog, makeWitness } from './make-witness.ts';

const [folder = '', fatal, old, size] = process.argv.slice(2);
const log = makeLog(20);
const { witness } = await makeWitness(log, {
  folder,
  reached: (step) => {
    if (step === fatal) process.kill(process.pid, 'SIGKILL');
  },
});
const answered = await witness.addCheckpoint(bodyOf(log, { old: Number(old), size: Number(size) }));
process.stdout.write(JSON.stringify(answered));
