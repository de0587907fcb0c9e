// A socket on a network and a clock that a test moves by hand, and the states it went through.
import type { Connection } from '../connection.ts';
import { makeSocket } from '../socket.ts';
import { makeFakeClock } from './fake-clock.ts';
import { makeNetwork } from './socket-pair.ts';

export function makeSocketTest({ online = () => true }: { online?: () => boolean } = {}) {
  const clock = makeFakeClock();
  const network = makeNetwork();
  const socket = makeSocket({ url: 'ws://x/v1/ws', open: network.open, clock, random: () => 0, online });
  const states: string[] = [];
  socket.onConnection(({ state }: Connection) => states.push(state));
  const goLive = (tokens?: string[]) => {
    network.last().accept();
    network.serve(tokens);
  };
  return { clock, network, socket, states, goLive };
}
