// From where someone logs in, as it is kept with their session.
import type { Language } from '@candor/i18n/server';
import { agentName } from '../../web/agent-name.ts';
import { networkOf } from '../../web/network.ts';
import type { CallOf } from '../../web/serve-call.ts';

export interface Visit {
  /** Shortened; null where the client names none. */
  readonly userAgent: string | null;
  /** As limits count them. */
  readonly network: string | null;
  readonly language: Language | null;
}

export const UNKNOWN_VISIT: Visit = { userAgent: null, network: null, language: null };

export const visitOf = ({
  agent,
  address,
  language,
}: Pick<CallOf<unknown, unknown>, 'agent' | 'address' | 'language'>): Visit => ({
  userAgent: agentName(agent),
  network: networkOf(address),
  language,
});
