// Real accounts for the calls: combines registration, login, codes, captchas and passwords.
import type { WithdrawalHold } from '../../../notifications/kinds.ts';
import type { PasswordHasher } from '../../../secrets/password-hash.ts';
import type { ModuleContext } from '../../module.ts';
import { Captchas } from '../captcha/captchas.ts';
import { Codes } from '../codes/codes.ts';
import type { FindArea } from '../contacts/contact.ts';
import type { Identity, UserRecord } from '../identity.ts';
import type { SessionContext } from '../session-context.ts';
import { type LoginToTry, login } from './login.ts';
import { LoginAttempts } from './login-attempts.ts';
import { noteLoginDevice, removeOldDevices } from './login-devices.ts';
import { type NewPassword, setNewPassword } from './new-password.ts';
import { type AccountToOpen, type RegisterParts, register } from './register.ts';
import type { SecondFactor } from './second-factor.ts';

export interface AccountsOptions extends Pick<RegisterParts, 'carryOver'> {
  readonly limited: boolean;
  readonly findArea: FindArea;
  /** Operators may change these settings at any time. */
  readonly site: () => {
    readonly verifyRegType: number;
    readonly registerBy: 'both' | 'email' | 'mobile';
  };
  readonly secondFactor: SecondFactor;
  /** The hold on withdrawals that begins with a password change at this time. */
  readonly withdrawalHoldFrom: (at: number) => WithdrawalHold;
  /** True if somebody has decided under which rules real accounts are opened. */
  readonly hasNamedRules: boolean;
}

interface Entered {
  readonly token: string;
  readonly user: UserRecord;
}

export interface Accounts extends Pick<AccountsOptions, 'findArea' | 'site' | 'hasNamedRules'> {
  readonly codes: Codes;
  readonly captchas: Captchas;
  register(
    wanted: AccountToOpen,
    sessionContext: SessionContext,
    device: string | undefined,
  ): Promise<Entered>;
  login(wanted: LoginToTry): Promise<Entered>;
  setPassword(wanted: NewPassword): Promise<void>;
  removeExpired(): Promise<void>;
}

type Context = Pick<ModuleContext, 'db' | 'mail' | 'notifications' | 'now' | 'sealer'> & {
  readonly passwords: PasswordHasher;
};

export function makeAccounts(context: Context, identity: Identity, options: AccountsOptions): Accounts {
  const { db, mail, notifications, now, passwords, sealer } = context;
  const { limited, findArea, site, secondFactor, withdrawalHoldFrom, hasNamedRules, carryOver } = options;
  const pool = db.requests;
  const codes = new Codes({ pool, mail, sealer, now, limited });
  const captchas = new Captchas({ pool, now });
  const attempts = new LoginAttempts({ pool, limited });
  const byCaptcha = (): boolean => site().verifyRegType === 2;
  const { enter, sessions } = identity;
  return {
    findArea,
    site,
    hasNamedRules,
    codes,
    captchas,
    async register(wanted, sessionContext, device) {
      const user = await register({ pool, passwords, codes, captchas, byCaptcha, carryOver }, wanted);
      await noteLoginDevice(pool, user.id, { device, at: new Date(now()) });
      // If the program ends before this, the first login opens the trading account.
      return { token: await enter(user, sessionContext), user };
    },
    login: (wanted) => login({ pool, passwords, attempts, secondFactor, now, enter }, wanted),
    setPassword: (wanted) =>
      setNewPassword(
        { pool, passwords, codes, sessions, secondFactor, notifications, now, withdrawalHoldFrom },
        wanted,
      ),
    async removeExpired() {
      await codes.removeExpired(db.venue, now());
      await captchas.removeExpired(db.venue, now());
      await attempts.removeOld(db.venue, now());
      await removeOldDevices(db.venue, now());
    },
  };
}
