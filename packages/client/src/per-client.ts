import type { Client } from './make-client.ts';

/** Of what a client has one, made at the first call: the same for every call with the same client. */
export function perClient<Made extends object>(make: (client: Client) => Made): (client: Client) => Made {
  const all = new WeakMap<Client, Made>();
  return (client) => {
    const made = all.get(client) ?? make(client);
    all.set(client, made);
    return made;
  };
}
