// For tests: acts of the office about operators, clients, settings, messages, conversations and the desk.

import { makeChatImage } from '../../../modules/chat/testing/chat-image.ts';
import { uploadEvidence } from '../../../modules/protection/testing/evidence.ts';
import { codeOfApp } from '../../../modules/security/testing/totp-app.ts';
import { setFourEyes } from '../four-eyes.ts';
import { openOffice } from '../office-client.ts';
import type { ActStage, PrepareAct } from './act-stage.ts';

const why = { reason: 'as was agreed' };
const anyOperator = async ({ venue }: ActStage) => ({ id: (await openOffice(venue, 'support')).id });
const anyUser = async ({ openUser }: ActStage) => ({ id: (await openUser()).id });

async function writtenTo({ client, openUser }: ActStage) {
  const { id, token } = await openUser();
  await client.get('chatSend', { text: 'Is anybody there?' }, { token });
  return { id };
}

/** Asked for by another operator. */
async function adjusted({ ben, openUser }: ActStage) {
  const { id } = await openUser();
  return { id: (await ben.get('officeAdjust', { id, amount: '12.5', ...why })).id };
}

/** Asked for by another operator. */
async function waitingChange({ ann, ben, venue }: ActStage) {
  await setFourEyes(venue, 'on');
  const { data } = await ben.ask('officeChangeSettings', { two_above: 30_000 + ann.id });
  await setFourEyes(venue, 'off');
  return { id: 'id' in data ? data.id : 0 };
}

async function withFactor({ client, openUser, venue }: ActStage) {
  const { id, token } = await openUser();
  const { secret } = await client.get('factorBegin', {}, { token });
  const code = codeOfApp(secret, Date.now() + venue.clock.offsetMs);
  await client.get('factorConfirm', { code }, { token });
  return { id };
}

async function lostFactor(stage: ActStage) {
  const { id } = await stage.ben.get('officeResetFactor', { ...(await withFactor(stage)), ...why });
  return { id };
}

async function classRequest({ client, openUser, ann }: ActStage) {
  const user = await openUser();
  const evidence = await uploadEvidence(client, user);
  const criteria = { trades: 1, portfolio: 1, sector: 0, statement: 'Ten years at a desk for futures.' };
  await client.get('requestClass', { ...criteria, evidence }, user);
  const { list } = await ann.get('officeClassRequests', { status: 'waiting' });
  return { id: list[0]?.id ?? 0, user };
}

async function proposed(stage: ActStage) {
  const { id, user } = await classRequest(stage);
  await stage.ben.get('officeProposeClass', { id, remark: 'both are proved' });
  return { id, user };
}

async function failedMessage({ venue }: ActStage) {
  const { rows } = await venue.pool.query<{ id: string }>(
    `insert into outbox (recipient, subject, body, tries, fault, written_at, failed_at, template)
     values ('again@b.test', 'S', 'B', 9, 'refused', now(), now(), 'deposit_credited') returning id`,
  );
  return { id: Number(rows[0]?.id) };
}

const waitingItem = async (stage: ActStage) => ({ queue: 'adjustments', ...(await adjusted(stage)) });
const quickReply = (name: string) => ({ name, texts: { en: 'Hello, we look into it.' } });
const addQuickReply = async ({ ben }: ActStage) => {
  const { id } = await ben.get('officeAddCanned', quickReply(`hello-${ben.id}`));
  return { id };
};

export const actsOnPeople = {
  officeEndSession: async ({ ann, venue }) => {
    await openOffice(venue, 'administrator', ann.email);
    const { list } = await ann.get('officeSessions');
    return { id: list.find(({ current }) => !current)?.id };
  },
  officeAddOperator: ({ ann }) => ({ email: `new-${ann.id}@office.test`, name: 'New', role: 'support' }),
  officeChangeRole: async (stage) => ({ ...(await anyOperator(stage)), role: 'finance' }),
  officeDisableOperator: anyOperator,
  officeEnableOperator: async (stage) => {
    const operator = await anyOperator(stage);
    await stage.ben.get('officeDisableOperator', operator);
    return operator;
  },
  officeResetOperator: anyOperator,
  officeEndSessions: anyOperator,
  officeBlock: async (stage) => ({ ...(await anyUser(stage)), ...why }),
  officeUnblock: async (stage) => {
    const user = await anyUser(stage);
    await stage.ben.get('officeBlock', { ...user, ...why });
    return { ...user, ...why };
  },
  officeAddNote: async (stage) => ({ ...(await anyUser(stage)), text: 'Called back' }),
  officeEndClientSessions: anyUser,
  officeCloseOrder: async ({ client, openUser }) => {
    const { id, token } = await openUser();
    const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, target_price: 0, multiple: 10 };
    const { Id } = await client.get('submit', order, { token });
    return { id, order: Id, ...why };
  },
  officeAdjust: async (stage) => ({ ...(await anyUser(stage)), amount: '1', ...why }),
  officeConfirmAdjustment: adjusted,
  officeRefuseAdjustment: async (stage) => ({ ...(await adjusted(stage)), ...why }),
  officeChangeSettings: ({ ann }) => ({ two_above: 20_000 + ann.id }),
  officeConfirmChange: waitingChange,
  officeRefuseChange: async (stage) => ({ ...(await waitingChange(stage)), ...why }),
  officeResendMessage: failedMessage,
  officeResetFactor: async (stage) => ({ ...(await withFactor(stage)), ...why }),
  officeConfirmFactorReset: async (stage) => {
    const request = await lostFactor(stage);
    // The client's hour to object is over.
    await stage.venue.pool.query(
      `update factor_requests set requested_at = requested_at - interval '2 hours', open_at = now() - interval '1 minute' where id = $1`,
      [request.id],
    );
    await stage.venue.pool.query('update second_factors set last_step = 0, used_at = null');
    return request;
  },
  officeRefuseFactorReset: async (stage) => ({ ...(await lostFactor(stage)), ...why }),
  officeProposeClass: async (stage) => ({
    id: (await classRequest(stage)).id,
    remark: 'two criteria are met',
  }),
  officeConfirmClass: async (stage) => ({ id: (await proposed(stage)).id }),
  officeRefuseClass: async (stage) => ({ id: (await classRequest(stage)).id, remark: 'no evidence' }),
  officeSetRetail: async (stage) => {
    const { id, user } = await proposed(stage);
    const second = await openOffice(stage.venue, 'administrator');
    await second.get('officeConfirmClass', { id });
    return { id: user.id, ...why };
  },
  officeHold: async (stage) => ({ ...(await waitingItem(stage)), take: 1 }),
  officeRelease: async (stage) => {
    const item = await waitingItem(stage);
    await stage.ann.get('officeHold', { ...item, take: 1 });
    return item;
  },
  officeTakeNext: async (stage) => ({ queue: (await waitingItem(stage)).queue }),
  officeAssign: async (stage) => ({ ...(await waitingItem(stage)), operator: stage.ben.id }),
  officeSaveView: ({ ann }) => ({ list: 'clients', name: `View ${ann.id}`, query: 'kind=real' }),
  officeRemoveView: async ({ ann }) => {
    const view = { list: 'clients', name: `Gone ${ann.id}`, query: 'kind=demo' };
    return { id: (await ann.get('officeSaveView', view)).id };
  },
  officeChooseColumns: () => ({ list: 'messages', columns: 'to,status' }),
  officeMarkFeedback: async ({ client, ben }) => {
    await client.get('feedback', { text: 'From a visitor.', contact: 'a@b.example' });
    return { id: (await ben.get('officeFeedback')).list[0]?.id, status: 'answered' };
  },
  officeChatSend: async (stage) => ({ ...(await writtenTo(stage)), text: 'We look into it.' }),
  officeChatImage: async (stage) => ({ ...(await writtenTo(stage)), file: await makeChatImage() }),
  officeChatRead: async (stage) => ({ ...(await writtenTo(stage)), seq: 1 }),
  officeChatTyping: writtenTo,
  officeChatAssign: async (stage) => ({ ...(await writtenTo(stage)), operator: stage.ben.id }),
  officeChatClose: writtenTo,
  officeChatReopen: async (stage) => {
    const chat = await writtenTo(stage);
    await stage.ben.get('officeChatClose', chat);
    return chat;
  },
  officeAddCanned: ({ ann }) => quickReply(`new-${ann.id}`),
  officeChangeCanned: async (stage) => ({
    ...(await addQuickReply(stage)),
    ...quickReply(`other-${stage.ann.id}`),
  }),
  officeRetireCanned: addQuickReply,
  officeSetChatHours: async ({ ben }) => {
    await ben.get('officeSetChatHours', { always: 1, zone: 'Europe/Berlin', openings: [] });
    return { always: 1, zone: 'UTC', openings: [] };
  },
} as const satisfies Readonly<Record<string, PrepareAct>>;
