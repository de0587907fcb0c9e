// The user agent of a caller, as it is stored with a login.

const LENGTH_MAX = 200;

/** Unchanged except for control characters, since it is only shown as text; null if it is empty. */
export const agentName = (agent: string): string | null =>
  agent
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, LENGTH_MAX) || null;
