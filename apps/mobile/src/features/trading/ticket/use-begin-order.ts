// Places an order from the ticket or by one tap, and remembers its size and leverage for the next one.
import { type Instrument, keepTicketMemory, readTicketMemory } from '@candor/client';
import { useClient } from '../../../shared/app-context.ts';
import { useSession } from '../../../shared/stores.ts';
import { useOrderCommands } from '../commands/use-order-commands.ts';
import type { Intent } from './preview.ts';
import { submitParams } from './submit-params.ts';
import { ticketMemory } from './use-ticket.ts';

/** Returns the key of the order command. `deviation` is the limit of slippage in points; null for none. */
export function useBeginOrder({ id, showCode, precision }: Instrument) {
  const { preferences } = useClient();
  const commands = useOrderCommands();
  const of = { uid: useSession()?.user.uid ?? '', instrumentId: id };
  return (intent: Intent, deviation: number | null): string => {
    keepTicketMemory(preferences, of, ticketMemory(intent, deviation, readTicketMemory(preferences, of)));
    const { request, requestedPrice } = submitParams(intent, deviation);
    return commands.begin(request, { about: { showCode, precision, instrumentId: id }, requestedPrice });
  };
}
