// The whole program on a separate store, and the actions of measurements over HTTP as its client.
import { setTimeout } from 'node:timers/promises';
import { type Login, type Order, PLACEMENT_CODES, paths, type Receipt, SIDE_CODES } from '@candor/contract';
import { makeTestDir } from '@candor/server/db/testing/store-child.ts';
import { type Program, startProgram } from '@candor/server/testing/program.ts';

const RECEIPT_WAIT_S = 60;

/** Starts the program with these settings on top of the usual ones; `stop` removes its store too. */
export async function openProgram(env: Readonly<Record<string, string>> = {}): Promise<Program> {
  const { dir, remove } = await makeTestDir();
  const { ENGINES } = process.env;
  const usual = { DATA_DIR: dir, FEED: 'simulated', LOG_LEVEL: 'error', ...(ENGINES && { ENGINES }) };
  const program = await startProgram({ ...usual, ...env });
  return {
    ...program,
    async stop() {
      const code = await program.stop();
      await remove();
      return code;
    },
  };
}

/** The login of a demo account of this name, which is opened if it does not exist. */
export async function loginDemo({ get }: Program, name: string): Promise<Login> {
  return (await get(paths.createDemo.path, { demo_id: name.padEnd(24, 'x') })).data as Login;
}

/** A market order for EURUSD. */
export const marketBuy = {
  type: SIDE_CODES.buy,
  cont: '0.01',
  forex_id: 1,
  status: PLACEMENT_CODES.market,
  multiple: 100,
} as const;

/** Opens a position and closes it again; returns its number. */
export async function tradeOnce({ get }: Program, token: string): Promise<number> {
  const headers = { authorization: token };
  const { Id: id } = (await get(paths.submit.path, marketBuy, headers)).data as Order;
  await get(paths.close.path, { id }, headers);
  return id;
}

/** The receipt of an ended order. Rejects if there is none after a minute. */
export async function waitForReceipt({ get }: Program, token: string, id: number): Promise<Receipt> {
  for (let waited = 0; waited < RECEIPT_WAIT_S; waited += 1) {
    const { data } = await get(paths.receipt.path, { id }, { authorization: token });
    const { Receipt: receipt } = data as { Receipt: Receipt | null };
    if (receipt) return receipt;
    await setTimeout(1_000);
  }
  throw new Error(`no receipt of order ${id} after a minute`);
}
