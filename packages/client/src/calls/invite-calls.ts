// Invitations over HTTP.
import { referralsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type InvitedPage, type InviteInfo, parseInvited, parseInviteInfo } from '../parse/invite.ts';

type Door = Pick<Http, 'at'>;

export const fetchInviteInfo = async (http: Door): Promise<InviteInfo> =>
  parseInviteInfo(await http.at(referralsPaths).call('inviteInfo', {}, { quiet: true }));

export const fetchInvited = async (http: Door, page: number): Promise<InvitedPage> =>
  parseInvited(await http.at(referralsPaths).call('inviteList', { page: String(page) }, { quiet: true }));
