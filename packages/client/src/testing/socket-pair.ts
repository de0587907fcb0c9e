// A pair of sockets for tests: what either side sends waits in a queue until the test lets it through.
import type { ClientFrame } from '@candor/contract';
import type { SocketLike } from '../socket.ts';

export interface ServerEnd {
  /** Everything the client has sent and the test has let through. */
  readonly received: ClientFrame[];
  readonly isClosedByClient: boolean;
  accept(): void;
  push(frame: object): void;
  close(): void;
  /** Lets through what waits, both ways, until nothing does. */
  flush(): void;
}

export interface Network {
  open(url: string): SocketLike;
  /** One for each connection that the client attempted. */
  readonly ends: ServerEnd[];
  last(): ServerEnd;
  /** Answers pings, logins and subscriptions of the last connection as the server would, until nothing waits. */
  serve(tokens?: readonly string[]): void;
}

export function makeNetwork(): Network {
  const ends: ServerEnd[] = [];
  function open(): SocketLike {
    const toServer: string[] = [];
    const toClient: (() => void)[] = [];
    let isClosedByClient = false;
    const socket: SocketLike = {
      onopen: null,
      onclose: null,
      onerror: null,
      onmessage: null,
      send: (text) => void toServer.push(text),
      close: () => {
        isClosedByClient = true;
      },
    };
    const received: ClientFrame[] = [];
    const event = (value: object = {}): never => value as never;
    ends.push({
      received,
      get isClosedByClient() {
        return isClosedByClient;
      },
      accept: () => void toClient.push(() => socket.onopen?.(event())),
      push: (frame) => void toClient.push(() => socket.onmessage?.(event({ data: JSON.stringify(frame) }))),
      close: () => void toClient.push(() => socket.onclose?.(event())),
      flush() {
        while (toServer.length + toClient.length > 0) {
          for (const text of toServer.splice(0)) received.push(JSON.parse(text) as ClientFrame);
          toClient.shift()?.();
        }
      },
    });
    return socket;
  }
  const last = (): ServerEnd => {
    const end = ends.at(-1);
    if (!end) throw new Error('nothing was opened');
    return end;
  };
  return {
    open,
    ends,
    last,
    serve(tokens = []) {
      const end = last();
      end.flush();
      for (let answered = 0; answered < end.received.length; answered += 1) {
        const frame = end.received[answered];
        if (frame?.cmd === 'ping') end.push({ cmd: 'pong', time: 1 });
        else if (frame?.cmd === 'login')
          end.push({ cmd: 'login', code: tokens.includes(frame.token) ? 1 : 999 });
        else if (frame?.cmd === 'sub') end.push({ cmd: 'sub', code: 1, topic: frame.topic });
        end.flush();
      }
      end.received.length = 0;
    },
  };
}
