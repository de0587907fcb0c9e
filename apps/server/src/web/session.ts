// Whom a call is for: what the session of its token says.
export type { Session } from '../modules/identity/identity.ts';
