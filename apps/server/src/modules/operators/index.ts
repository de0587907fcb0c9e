// Operators as a module of the venue: the office's operators, their logins, and their commands on clients and settings.
import { operatorActor, SECOND_OPERATOR_ABOVE, type Settings, usd } from '@candor/core';
import { makeRecordLook } from '../../audit/looks.ts';
import type { Config } from '../../config.ts';
import type { OfficeAccess } from '../../web/operator.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { offerQueue } from '../../web/queue-rows.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerAdjustmentCalls } from './adjustment-calls.ts';
import { Adjustments } from './adjustments.ts';
import { registerAuditCalls } from './audit-calls.ts';
import { checkAudit } from './audit-checks.ts';
import { registerClientActs } from './client-acts-calls.ts';
import { ClientBlocks } from './client-blocks.ts';
import { registerClientCalls } from './client-calls.ts';
import type { ClientParts } from './client-parts.ts';
import { Closures } from './closures.ts';
import { makeAdjustmentSearch, makeClientSearch } from './find-clients.ts';
import { addFirstOperator } from './first-operator.ts';
import { registerLoginCalls } from './login-calls.ts';
import { forgetDelays } from './login-delays.ts';
import { findMessage, listMessages, resendMessage } from './message-rows.ts';
import { isInNetworks } from './office-networks.ts';
import { registerOperatorCalls } from './operator-calls.ts';
import { OperatorLogin } from './operator-login.ts';
import { makeFindSession, removeEnded } from './operator-sessions.ts';
import { presentMessage } from './present-client.ts';
import type { SitePort } from './present-settings.ts';
import { registerSettingsCalls } from './settings-calls.ts';

const minuteMs = 60_000;

export interface OperatorsOptions {
  readonly config: Pick<
    Config,
    'officeEmail' | 'officePassword' | 'officeSecondFactor' | 'officeNewOperatorHours' | 'rateLimits'
  >;
  readonly clients: ClientParts;
  readonly site: SitePort;
  readonly engine: EngineSettings;
  /** Comma-separated, as currently set. */
  readonly officeNetworks: () => string;
  /** False if the client protection rules forbid rewards. */
  readonly mayReward: boolean;
}

export interface OperatorsModule extends VenueModule {
  readonly access: OfficeAccess;
  /** For the start. Returns what must be printed once: the generated password of the first operator. */
  addFirst(): Promise<{ email: string; password: string } | null>;
}

export function makeOperatorsModule(
  context: ModuleContext,
  { config, clients, site, engine, officeNetworks, mayReward }: OperatorsOptions,
): OperatorsModule {
  const { db, now } = context;
  const secondFactor = config.officeSecondFactor;
  const logins = new OperatorLogin(context, { secondFactor, limited: config.rateLimits });
  const blocks = new ClientBlocks(context, clients);
  const closures = new Closures(context, clients);
  const adjustments = new Adjustments(context, clients);
  const applyTwoAbove = makeApplyTwoAbove(context, site, engine);
  return {
    name: 'operators',
    ...offerQueue('adjustments', 'adjustments', 'adjustments.read'),
    searchProviders: [makeClientSearch(db.requests), makeAdjustmentSearch(db.requests)],
    access: {
      findSession: makeFindSession({ pool: db.requests, now, secondFactor }),
      isOpenTo: (address) => isInNetworks(officeNetworks(), address),
    },
    addFirst: () => addFirstOperator(context, { email: config.officeEmail, password: config.officePassword }),
    officeCalls(register) {
      registerLoginCalls(register, context, logins);
      registerOperatorCalls(register, { ...context, newOperatorHours: config.officeNewOperatorHours });
      const recordLook = makeRecordLook(context);
      registerClientCalls(register, context, { clients, blocks, recordLook });
      registerClientActs(register, context, { clients, closures, recordLook });
      registerAdjustmentCalls(register, context, adjustments);
      registerMessageCalls(register, context);
      registerSettingsCalls(register, context, { site, applyTwoAbove, mayReward });
      registerAuditCalls(register, context);
    },
    jobs: [
      { name: 'let accounts know of blocks', everyMs: minuteMs, run: () => blocks.settle() },
      { name: 'let the engine know of settings', everyMs: minuteMs, run: applyTwoAbove },
      { name: 'post confirmed adjustments', everyMs: minuteMs, run: () => adjustments.postConfirmed() },
      {
        name: 'settle positions closed for cause',
        everyMs: minuteMs,
        run: (stopping) => closures.settleMissed(stopping),
      },
      { name: 'prove the audit log', everyMs: 60 * minuteMs, run: () => checkAudit(context) },
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

interface EngineSettings {
  settings(): Promise<Settings>;
}

/**
 * Sends the engine the amount above which a withdrawal needs two people, if it differs from the
 * site's setting. Safe to call again.
 */
function makeApplyTwoAbove(
  { db, submit }: Pick<ModuleContext, 'db' | 'submit'>,
  site: SitePort,
  engine: EngineSettings,
): () => Promise<void> {
  return async () => {
    const setting = (await site.list(db.venue)).find(({ name }) => name === 'officeTwoAbove');
    // The engine got the environment's value at the start.
    if (!setting?.changed) return;
    const secondOperatorAbove = usd(String(setting.value));
    const standing = await engine.settings();
    if ((standing.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE) === secondOperatorAbove) return;
    const reply = await submit({
      command: { type: 'ChangeSettings', settings: { ...standing, secondOperatorAbove } },
      actor: operatorActor(setting.changed.by.id),
      idempotency: null,
    });
    if (!reply.ok) throw new Error(`the engine refused secondOperatorAbove: ${reply.refusal.code}`);
  };
}

/** Office calls about messages to people: sent, waiting or failed ones, and retrying a failed one. */
function registerMessageCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
): void {
  register('officeMessages', { weight: 2 }, async ({ params: { status, channel, search = '', page } }) => {
    const filter = { status, channel, search: search.trim() };
    const { rows, total } = await listMessages(db.requests, filter, pageOf(page));
    return { data: { list: rows.map(presentMessage), total } };
  });

  register('officeResendMessage', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const before = await resendMessage(client, id, new Date(now()));
      if (typeof before === 'string') throw new CallRefused(before);
      const after = await findMessage(client, id);
      if (!after) throw new CallRefused('message_not_found');
      await audit.record(client, {
        operator,
        act: 'resend',
        subject: `message ${id}`,
        before: presentMessage(before),
        after: presentMessage(after),
      });
      return { data: presentMessage(after) };
    });
  });
}
