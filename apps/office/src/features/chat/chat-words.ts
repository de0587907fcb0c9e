// Names of the parts of conversations in the office.
import type { OfficeAnswer } from '@candor/client/office';

export type ChatRow = OfficeAnswer<'officeChats'>['list'][number];
export type Chat = OfficeAnswer<'officeChat'>;
export type Message = Chat['list'][number];
export type QuickReply = OfficeAnswer<'officeCanned'>['list'][number];

export const clientName = ({ email, mobile, uid, isDemo }: ChatRow['client']): string =>
  email || mobile || `${isDemo === 1 ? 'Demo' : 'Client'} ${uid}`;
