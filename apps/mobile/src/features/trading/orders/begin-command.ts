// Starts an order command on an existing order, which supplies its details.
import type { Order, OrderRequest } from '@candor/client';
import type { Price } from '@candor/core';
import { useOrderCommands } from '../commands/use-order-commands.ts';

/** `requestedPrice` is the price on the screen, if there is one. */
export function useBeginCommand({ instrument, precision }: Order) {
  const commands = useOrderCommands();
  const { showCode, id: instrumentId } = instrument;
  return (request: OrderRequest, requestedPrice: Price | null = null): string =>
    commands.begin(request, { about: { showCode, precision, instrumentId }, requestedPrice });
}
