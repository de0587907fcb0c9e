// What guards an account, out of the wire's words.
import type {
  Passkey as WirePasskey,
  AccountSession as WireSession,
  SecurityState as WireState,
} from '@candor/contract';

export interface AccountSession {
  readonly id: string;
  /** In words; empty where it is not known. */
  readonly device: string;
  readonly place: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
}
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly isSynced: boolean;
}
export interface SecurityState {
  /** Empty where there is none. */
  readonly email: string;
  /** With its country's code; empty where there is none. */
  readonly mobile: string;
  readonly hasPassword: boolean;
  /** Null where no authenticator app is set up. */
  readonly factor: { readonly setAt: number; readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly Passkey[];
}

export const parseSession = (wire: WireSession): AccountSession => ({
  id: wire.id,
  device: wire.device,
  place: wire.place,
  createdAt: Date.parse(wire.created_at),
  lastUsedAt: Date.parse(wire.last_used_at),
  isCurrent: wire.is_current,
});

export const parsePasskey = (wire: WirePasskey): Passkey => ({
  id: wire.id,
  name: wire.name,
  createdAt: Date.parse(wire.created_at),
  lastUsedAt: wire.last_used_at === null ? null : Date.parse(wire.last_used_at),
  isSynced: wire.is_synced,
});

export const parseSecurityState = (wire: WireState): SecurityState => ({
  email: wire.email,
  mobile: wire.mobile === '' ? '' : `+${wire.area_code} ${wire.mobile}`,
  hasPassword: wire.has_password,
  factor:
    wire.factor.set_at === null
      ? null
      : { setAt: Date.parse(wire.factor.set_at), recoveryCodesLeft: wire.factor.recovery_codes_left },
  passkeys: wire.passkeys.map(parsePasskey),
});
