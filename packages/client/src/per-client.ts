// Parts that code loaded later adds to the client: a store, a draft, a prefetched answer.
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

/** The same per login: the first call after another login creates its instance, and forgets the last one. */
export function perLogin<Made extends object>(make: (client: Client) => Made): (client: Client) => Made {
  const last = perClient((): { of?: { readonly token: string | null; readonly made: Made } } => ({}));
  return (client) => {
    const token = client.session.token();
    const slot = last(client);
    if (slot.of?.token !== token) slot.of = { token, made: make(client) };
    return slot.of.made;
  };
}
