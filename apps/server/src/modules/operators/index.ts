// Operators as a module of the venue: who works in the office, their logins, and what they do with clients and settings.
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';
import type { OfficeDoor } from '../../web/operator.ts';
import { makePulse } from '../../web/pulse.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerAdjustmentCalls } from './adjustment-calls.ts';
import { Adjustments } from './adjustments.ts';
import { ClientBlocks } from './client-blocks.ts';
import { registerClientCalls } from './client-calls.ts';
import type { ClientParts } from './client-parts.ts';
import { addFirstOperator } from './first-operator.ts';
import { registerLoginCalls } from './login-calls.ts';
import { forgetDelays } from './login-delays.ts';
import { registerOperatorCalls } from './operator-calls.ts';
import { OperatorLogin } from './operator-login.ts';
import { makeFindSession, removeEnded } from './operator-sessions.ts';
import { registerSettingsCalls } from './settings-calls.ts';
import type { SitePort } from './site-port.ts';
import { type EngineSettings, makeApplyTwoAbove } from './two-above.ts';

const minuteMs = 60_000;

export interface OperatorsOptions {
  readonly config: Pick<
    Config,
    'officeEmail' | 'officePassword' | 'officeSecondFactor' | 'officeNetworks' | 'rateLimits'
  >;
  readonly clients: ClientParts;
  readonly site: SitePort;
  readonly engine: EngineSettings;
}

export interface OperatorsModule extends VenueModule {
  readonly door: OfficeDoor;
  /** For the start. Returns what must be said once: the password that was made for the first operator. */
  addFirst(): Promise<{ email: string; password: string } | null>;
}

export function makeOperatorsModule(
  kit: ModuleKit,
  { config, clients, site, engine }: OperatorsOptions,
): OperatorsModule {
  const { db, now } = kit;
  const secondFactor = config.officeSecondFactor;
  const logins = new OperatorLogin(kit, { secondFactor, limited: config.rateLimits });
  const blocks = new ClientBlocks(kit, clients);
  const adjustments = new Adjustments(kit, clients);
  const applyTwoAbove = makeApplyTwoAbove(kit, site, engine);
  return {
    name: 'operators',
    pulses: [
      makePulse(db.requests, {
        topic: 'adjustments',
        permission: 'adjustments.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), (select max(id) from adjustments)) as version
              from adjustments where status = 'waiting'`,
      }),
    ],
    door: {
      findSession: makeFindSession({ pool: db.requests, now, secondFactor }),
      isOpenTo: makeIsOpenTo(config.officeNetworks),
    },
    addFirst: () => addFirstOperator(kit, { email: config.officeEmail, password: config.officePassword }),
    officeCalls(register) {
      registerLoginCalls(register, kit, logins);
      registerOperatorCalls(register, kit);
      registerClientCalls(register, kit, { clients, blocks, adjustments });
      registerAdjustmentCalls(register, kit, adjustments);
      registerSettingsCalls(register, kit, { site, applyTwoAbove });
    },
    jobs: [
      { name: 'let accounts know of blocks', everyMs: minuteMs, run: () => blocks.settle() },
      { name: 'let the engine know of settings', everyMs: minuteMs, run: applyTwoAbove },
      { name: 'post confirmed adjustments', everyMs: minuteMs, run: () => adjustments.postConfirmed() },
      {
        name: 'forget logins of operators',
        everyMs: 10 * minuteMs,
        async run() {
          await removeEnded(db.venue, now());
          await forgetDelays(db.venue, now());
        },
      },
    ],
  };
}

/** Everyone where no network is named. */
function makeIsOpenTo(networks: readonly string[]): OfficeDoor['isOpenTo'] {
  if (networks.length === 0) return () => true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  return (address) => allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
