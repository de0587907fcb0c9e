// Says whether every tick of a tape, and of those that followed it, is claimed once, in order and without a gap. `npm run build:checker`
// makes one file of it for strangers.
import { readFileSync } from 'node:fs';
import { NAMED_MAX, type ServedTape, scanTapes } from '../../scan-tape.ts';
import { nodeCrypto } from '../crypto.ts';
import { messageOf, parseLogKey, printable, readOver } from './program.ts';

const USAGE =
  'node scan-tape.mjs <log url> [<verifier key> | --key-file <file>] [<url of the tape that followed> <its key>]…';

/** Returns the exit code. */
async function main([url, keyOrFlag, file, ...rest]: readonly string[]): Promise<number> {
  if (url === undefined || url.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const isInFile = keyOrFlag === '--key-file';
  const keyText = isInFile ? readFileSync(file ?? '', 'utf8').trim() : keyOrFlag;
  if (keyText === undefined)
    console.log('No verifier key was given: nothing is known of who signed this tape.');
  const later = isInFile || file === undefined ? rest : [file, ...rest];
  const logs = [serve(url, keyText)];
  for (let at = 0; at < later.length; at += 2) logs.push(serve(later[at] ?? '', later[at + 1]));
  const { entries, ticks, instruments, findings, begins } = await scanTapes(nodeCrypto, logs);
  for (const { kind, text } of findings) console.log(`${kind}: ${printable(text)}`);
  console.log(`${entries} entries, ${ticks} ticks of ${instruments} instruments.`);
  for (const { instrument, first } of begins.slice(0, NAMED_MAX))
    console.log(`! instrument ${instrument} begins with tick ${first}: those before it are on no tape.`);
  if (begins.length > 0)
    console.log(
      "! So does the tape of a store that had ticks before it had a tape; of any other its beginning is gone. Which it is the venue's journal says (npm run verify).",
    );
  const isRight = findings.length === 0;
  console.log(isRight ? 'Every tick is claimed once, in order, without a gap.' : 'THIS TAPE IS NOT RIGHT.');
  return isRight ? 0 : 1;
}

const serve = (url: string, keyText: string | undefined): ServedTape => ({
  read: readOver(url),
  key: keyText === undefined ? undefined : parseLogKey(keyText),
});

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(`The tape could not be read: ${messageOf(error)}`);
  return 2;
});
