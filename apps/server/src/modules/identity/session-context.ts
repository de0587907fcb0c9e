// From where someone logs in, as it is kept with their session.
import type { Language } from '@candor/i18n/server';
import { agentName } from '../../web/agent-name.ts';
import { networkOf } from '../../web/network.ts';
import type { CallOf } from '../../web/serve-call.ts';

export interface SessionContext {
  /** Shortened; null where the client names none. */
  readonly userAgent: string | null;
  /** As limits count them. */
  readonly network: string | null;
  readonly language: Language | null;
}

export const UNKNOWN_SESSION_CONTEXT: SessionContext = { userAgent: null, network: null, language: null };

export const sessionContextOf = ({
  agent,
  address,
  language,
}: Pick<CallOf<unknown, unknown>, 'agent' | 'address' | 'language'>): SessionContext => ({
  userAgent: agentName(agent),
  network: networkOf(address),
  language,
});
