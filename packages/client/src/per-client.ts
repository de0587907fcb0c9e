import type { Client } from './make-client.ts';

/** Creates one instance per client, at the first call: every call with the same client returns the same. */
export function perClient<Made extends object>(make: (client: Client) => Made): (client: Client) => Made {
  const all = new WeakMap<Client, Made>();
  return (client) => {
    const made = all.get(client) ?? make(client);
    all.set(client, made);
    return made;
  };
}
