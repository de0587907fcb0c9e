// Calls that open a real account, log in to it and change its password.
import { type CallParams, CODE_LIFE_SECONDS, CODE_PAUSE_SECONDS, type CodeSent } from '@candor/contract';
import type { Answer } from '../../../web/answer.ts';
import { networkOf } from '../../../web/network.ts';
import { CallRefused, invalid, missing } from '../../../web/refused.ts';
import type { Call, RegisterCall } from '../../../web/register-call.ts';
import { weights } from '../../../web/route-weights.ts';
import type { CodePurpose } from '../codes/codes.ts';
import { type Channel, channelOf, contactsOf, requireArea, requireContact } from '../contacts/contact.ts';
import { requireEqual } from '../passwords/judge-password.ts';
import { presentUser } from '../present-user.ts';
import { sessionContextOf } from '../session-context.ts';
import type { Accounts } from './accounts.ts';

/** A picture is drawn and compressed; a password is hashed, in a separate thread. */
const drawnWeight = 10;
const hashedWeight = 20;

export function registerAccountCalls(register: RegisterCall, accounts: Accounts): void {
  const { captchas } = accounts;

  register('captcha', { weight: drawnWeight }, async () => {
    const { id, picture } = await captchas.issue();
    return { data: { id, b64s: picture } };
  });

  register('sendEmailCode', { weight: weights.written }, (call) => sendCode(accounts, 'email', call));
  register('sendSmsCode', { weight: weights.written }, (call) => sendCode(accounts, 'sms', call));

  register('register', { weight: hashedWeight }, async (call) => {
    const { params } = call;
    requireRules(accounts);
    const channel = channelOf(params.type);
    requireOffered(accounts, channel);
    const area = requireArea(accounts.findArea, params.area_id);
    if (!area) throw missing('area_id');
    const text = params.account ?? (channel === 'sms' ? params.mobile : undefined);
    if (text === undefined) throw missing('account');
    const contact = requireContact({ channel, text, area }, 'account');
    const { token, user } = await accounts.register(
      {
        contact,
        areaId: Number(params.area_id),
        password: params.password,
        repeat: params.re_password,
        inviteCode: params.invite_code,
        code: params.sms_code,
        captchaId: params.key,
        demoUserId: call.session?.user.isDemo ? call.session.user.id : undefined,
      },
      sessionContextOf(call),
      params.device,
    );
    return { data: { token, user: presentUser(user) }, message: { key: 'msg.registered' } };
  });

  register('login', { weight: hashedWeight }, async (call) => {
    const { params, address } = call;
    const { token, user } = await accounts.login({
      channel: channelOf(params.login_type),
      account: params.account,
      area: requireArea(accounts.findArea, params.area_id),
      password: params.password,
      factor: { code: params.factor_code, passkey: params.passkey },
      network: networkOf(address),
      device: params.device,
      sessionContext: sessionContextOf(call),
    });
    return { data: { token, user: presentUser(user) }, message: { key: 'msg.logged_in' } };
  });

  register('forgetPassword', { weight: hashedWeight }, async ({ params }) => {
    const area = requireArea(accounts.findArea, params.area_id);
    const contact = requireContact(
      { channel: channelOf(params.type), text: params.account, area },
      'account',
    );
    requireEqual(params.new_password, params.secondary_password, 'secondary_password');
    const { new_password: password, auth_code: code, device } = params;
    await accounts.setPassword({ contact, password, code, device });
    return { data: null, message: { key: 'msg.password_reset' } };
  });

  register('amendPassword', { weight: hashedWeight }, async ({ params, session }) => {
    const channel = channelOf(params.type);
    const contact = contactsOf(session.user).find((own) => own.channel === channel);
    // An account without an address of this kind can't get a code for it.
    if (!contact) throw invalid('type');
    await accounts.setPassword({
      contact,
      password: params.new_password,
      code: params.auth_code,
      storedSession: session.id,
      device: params.device,
    });
    return { data: null, message: { key: 'msg.password_changed' } };
  });
}

const purposes: Readonly<Record<number, CodePurpose>> = { 1: 'register', 2: 'reset' };
type CodeCall = Pick<Call<'sendEmailCode'>, 'params' | 'language' | 'address'>;

async function sendCode(
  accounts: Accounts,
  channel: Channel,
  { params, language, address }: CodeCall,
): Promise<Answer<CodeSent>> {
  const purpose = purposes[Number(params.type)];
  if (!purpose) throw invalid('type');
  if (purpose === 'register') {
    requireRules(accounts);
    requireOffered(accounts, channel);
  }
  const area = requireArea(accounts.findArea, params.area_id);
  const contact = requireContact({ channel, text: params.to, area }, 'to');
  const hasCaptcha = await isCaptchaSolved(accounts, params);
  await accounts.codes.send({ contact, purpose, language, network: networkOf(address), hasCaptcha });
  return {
    data: presentCodeSent(),
    message: { key: 'msg.code_sent', params: { minutes: CODE_LIFE_SECONDS / 60 } },
  };
}

/** Throws wrong_captcha if an answer is given and is wrong. */
async function isCaptchaSolved(
  { captchas }: Accounts,
  { key, captcha }: CallParams<'sendEmailCode'>,
): Promise<boolean> {
  if (key === undefined || captcha === undefined) return false;
  if (!(await captchas.use(key, captcha))) throw new CallRefused('wrong_captcha', { field: 'captcha' });
  return true;
}

/** The operator decides which kinds of address a client may register with. */
/** Real money is traded only under rules that somebody has named, never under a default. */
function requireRules({ hasNamedRules }: Accounts): void {
  if (!hasNamedRules) throw new CallRefused('rules_not_named');
}

function requireOffered({ site }: Accounts, channel: Channel): void {
  const { registerBy } = site();
  const offered = registerBy === 'both' || (registerBy === 'email') === (channel === 'email');
  if (!offered) throw invalid('type');
}

/** The response after sending a code: the same whatever message was sent. */
const presentCodeSent = (): CodeSent => ({
  resend_after: CODE_PAUSE_SECONDS,
  expires_in: CODE_LIFE_SECONDS,
});
