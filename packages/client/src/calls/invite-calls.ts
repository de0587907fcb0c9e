// A user's invitations over HTTP: their code, the rewards, and the users who joined by it. Sums are in USD.
import type { InviteInfo as WireInfo, InvitedClient as WireInvited } from '@candor/contract';
import { referralsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';

export type InviteInfo = ReturnType<typeof parseInfo>;
export type InvitedClient = ReturnType<typeof parseInvited>;

const parseInfo = (wire: WireInfo) => parseFields(wire, { money: ['reward', 'tradedUsdMin', 'rewardedUsd'] });
const parseInvited = (wire: WireInvited) => parseFields(wire, { money: ['reward'] });

export const fetchInviteInfo = (http: Http): Promise<InviteInfo> =>
  http.at(referralsPaths).call('inviteInfo', {}).then(parsed(parseInfo));

export const fetchInvited = (http: Http, page: number) =>
  http
    .at(referralsPaths)
    .call('inviteList', { page: String(page) })
    .then(parsed(({ list, total }) => ({ list: list.map(parseInvited), total })));
