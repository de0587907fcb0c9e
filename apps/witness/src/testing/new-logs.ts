// For tests: compares logs that are new to a user with those that they follow, as the app does.
import { findBreak, openCheckpoint, parseVerifierKey, placeOfLog } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';

/**
 * The fault of each log; an empty text for one that extends its past. `known` has verifier keys by the names of logs.
 */
export async function breaksAt(origin: string, known: Readonly<Record<string, string>>): Promise<string[]> {
  const ask = async (path: string): Promise<Buffer | null> => {
    const answer = await fetch(`${origin}/proof/${path}`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  const { logs } = (await (await fetch(`${origin}/proof/keys`)).json()) as {
    logs: { name: string; verifierKey: string }[];
  };
  return Promise.all(
    logs
      .filter(({ name }) => known[name] === undefined)
      .map(async ({ name, verifierKey }) => {
        const key = parseVerifierKey(nodeCrypto.sha256, verifierKey);
        const note = String(await ask(`${name}/checkpoint`));
        const shown = await openCheckpoint(nodeCrypto, note, { log: [key], witnesses: [], quorum: 0 });
        const keyBefore = known[placeOfLog(name)?.before ?? ''];
        const found = await findBreak(nodeCrypto, ask, { name, shown, keyBefore });
        return found === null ? '' : `${name}: ${found}`;
      }),
  );
}
