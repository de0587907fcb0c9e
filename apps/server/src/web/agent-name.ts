// What a caller's program calls itself, as it is kept with a login.

const LENGTH_MAX = 200;

/** As it came, since it is only ever shown as text, but for what is no character; null where it says nothing. */
export const agentName = (agent: string): string | null =>
  agent
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, LENGTH_MAX) || null;
