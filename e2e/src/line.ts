// The line between a phone and its venue, which can be cut, or go silent in one or both directions.
import { connect, createServer, type Socket } from 'node:net';

/**
 * open: all data passes. cut: connections break and none can be made. silent: connections stay up, but carry no data
 * any more, as behind a router without a route. deaf: data from the phone arrives, no response comes back.
 */
export type LineState = 'open' | 'cut' | 'silent' | 'deaf';

export interface Line {
  readonly origin: string;
  become(state: LineState): void;
  end(): Promise<void>;
}

export async function layLine(venue: string): Promise<Line> {
  const { hostname, port } = new URL(venue);
  const ends = new Set<Socket>();
  /** Connections that lost bytes: nothing more arrives over them, and they break once the line is open again. */
  const lost = new Set<Socket>();
  let state: LineState = 'open';
  const server = createServer((phone) => {
    if (state === 'cut') {
      phone.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const isLost = () => lost.has(phone);
    for (const [from, to, passes] of [
      [phone, far, ['open', 'deaf']],
      [far, phone, ['open']],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => {
        if (!isLost() && (passes as readonly LineState[]).includes(state)) to.write(chunk);
        else if (from === far || state === 'silent') lost.add(phone).add(far);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        if (state === 'open') to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line has no port');
  const breakAll = (broken: ReadonlySet<Socket>) => {
    for (const end of broken) end.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    become(next) {
      state = next;
      if (next === 'cut') breakAll(ends);
      if (next === 'open') breakAll(lost);
    },
    async end() {
      breakAll(ends);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
