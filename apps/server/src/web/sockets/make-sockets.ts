// The live socket put together: topics, hub and door.
import type { Server } from 'node:http';
import type { EnginePort } from '../../engine/port.ts';
import { MarketTopics } from '../../modules/market/market-topics.ts';
import type { MarketView } from '../../modules/market/market-view.ts';
import { makeMarketWindow } from '../../modules/market/market-window.ts';
import { AccountTopics } from '../../modules/trading/account-topics.ts';
import type { FindInstrument } from '../../modules/trading/present-order.ts';
import type { ConversationOptions } from './conversation.ts';
import { Hub } from './hub.ts';
import { type SocketServer, type SocketServerOptions, serveSockets } from './socket-server.ts';

export type SocketParts = Omit<ConversationOptions, 'hub'> &
  Pick<SocketServerOptions, 'identity' | 'keeper'> & {
    readonly server: Server;
    readonly engine: EnginePort;
    readonly market: MarketView;
    readonly findInstrument: FindInstrument;
  };

export function makeSockets(parts: SocketParts): SocketServer {
  const { server, engine, market, findInstrument, onError } = parts;
  const marketTopics = new MarketTopics(makeMarketWindow(market), onError);
  const hub = new Hub(marketTopics, new AccountTopics(engine, findInstrument, onError));
  return serveSockets(server, { ...parts, hub });
}
