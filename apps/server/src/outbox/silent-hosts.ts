// Which push services have just not answered: while one is silent its messages are put off at once, instead of each holding a
// line of delivery until it times out, so that those of the others are not late.

export interface SilentHosts {
  /** False while the host is taken to be silent; after the pause one caller may try, and the others wait for how that ends. */
  mayTry(host: string): boolean;
  noteSilent(host: string): void;
  noteAnswer(host: string): void;
}

/** `now` in milliseconds of any clock that does not go back. */
export function makeSilentHosts({ pauseMs, now }: { pauseMs: number; now: () => number }): SilentHosts {
  const untilByHost = new Map<string, number>();
  return {
    mayTry(host) {
      const until = untilByHost.get(host);
      if (until === undefined) return true;
      if (now() < until) return false;
      untilByHost.set(host, now() + pauseMs);
      return true;
    },
    noteSilent: (host) => void untilByHost.set(host, now() + pauseMs),
    noteAnswer: (host) => void untilByHost.delete(host),
  };
}
