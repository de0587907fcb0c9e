// The limit of what one operator may decide alone within 24 hours, over all shards. An engine checks it for its own
// shard; this adds what the operator has decided in the others.
import type { CommandReply, CommandRequest, DecidedAlone } from '@candor/core';
import { Turns } from '../bounds/turns.ts';

const TYPES: ReadonlySet<string> = new Set(['CreditDeposit', 'PayWithdrawal']);
/** No event has to be waited for. */
const REFUSED: CommandReply = { ok: false, refusal: { code: 'second_operator_required' }, seq: 0 };

/**
 * Returns a function that submits a command unless its operator has already decided too much in all shards together.
 * Such commands are decided one after the other. `ask` returns what each shard says about one.
 */
export function makeSoleDecisions(
  ask: (request: CommandRequest) => Promise<readonly DecidedAlone[]>,
): (request: CommandRequest, submit: () => Promise<CommandReply>) => Promise<CommandReply> {
  const turns = new Turns();
  const isAbove = async (request: CommandRequest): Promise<boolean> => {
    const shards = await ask(request);
    const amount = Math.max(...shards.map((shard) => shard.amount));
    if (amount === 0) return false;
    return (
      shards.reduce((sum, { before }) => sum + before, amount) > Math.min(...shards.map(({ limit }) => limit))
    );
  };
  return async (request, submit) => {
    const { command, actor } = request;
    if (actor.kind !== 'operator' || !TYPES.has(command.type)) return submit();
    return turns.take(async () => ((await isAbove(request)) ? REFUSED : submit()));
  };
}
