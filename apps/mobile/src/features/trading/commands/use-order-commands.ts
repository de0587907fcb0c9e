// The order commands of this page's client, for screens. Made when the first screen that can trade is opened.
import {
  browserClock,
  browserStorage,
  type Client,
  makeIdempotencyKey,
  ordersOf,
  perClient,
} from '@candor/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import type { OrderCommand } from './order-command.ts';
import { makeOrderCommands, type OrderCommands } from './order-commands.ts';

const commandsOf = perClient(startCommands);

export const useOrderCommands = (): OrderCommands => commandsOf(useClient());

const NONE: readonly OrderCommand[] = [];
/** For the server's rendering, which knows nothing of this device. */
const getNone = () => NONE;

export function useCommandList(): readonly OrderCommand[] {
  const commands = useOrderCommands();
  return useSyncExternalStore(commands.subscribe, commands.get, getNone);
}

/** Shown by a sheet: once settled it has been read, however the sheet is left, and no toast shows it again. */
export function useReadHere(key: string | null): void {
  const commands = useOrderCommands();
  useEffect(() => {
    if (key === null) return;
    return () => commands.dismiss(key);
  }, [commands, key]);
}

function startCommands(client: Client): OrderCommands {
  const commands = makeOrderCommands({
    http: client.http,
    storage: browserStorage(),
    clock: browserClock,
    makeKey: makeIdempotencyKey,
    uid: () => client.session.user()?.uid ?? null,
    onPromise: (given, asked) =>
      void import('../../../shared/past/stored-promises.ts').then(
        ({ keepPromise }) => keepPromise({ ...given, asked, at: Date.now() }),
        // Not to be had now: the order stands.
        () => undefined,
      ),
  });
  client.socket.onConnection(({ state }) => {
    if (state === 'live') commands.retryAll();
  });
  // An executed order command updates metrics and lists even while the socket, which pushes it, is down.
  commands.onFilled(() => {
    void client.account.refresh();
    if (client.socket.connection().state !== 'live') void ordersOf(client).refresh();
  });
  commands.retryAll();
  return commands;
}
