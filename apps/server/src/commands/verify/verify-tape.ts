// Part of `npm run verify`: proves that the tape is whole, and that what is marked on it is what the feed's door keeps back. It may
// run beside the program.
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { catalogue } from '../../feeds/instruments.ts';
import { onStore, sayFaults } from './on-store.ts';
import { proveTape } from './tape/prove-tape.ts';

const count = (value: number): string => value.toLocaleString('en');
const config = readConfig();
await onStore(config, async ({ client }) => {
  const archiveFolder = archiveFolderOf(config.dataDir);
  const { ticks, marked, faults } = await proveTape(client, { archiveFolder, catalogue });
  console.log(`${count(ticks)} ticks on the tape, ${count(marked)} of them marked`);
  sayFaults(faults, 'the tape is whole');
});
