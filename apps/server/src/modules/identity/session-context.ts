// The origin of a login, as stored with its session.
import type { Language } from '@candor/i18n/server';
import { agentName } from '../../web/agent-name.ts';
import { networkOf } from '../../web/network.ts';
import type { CallOf } from '../../web/serve-call.ts';

export interface SessionContext {
  /** Shortened; null if the client sends none. */
  readonly userAgent: string | null;
  /** The client subnet by which limits count. */
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
