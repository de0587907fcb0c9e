// Permissions and roles in the words of operators; the code is for whoever looks one up.
import type { Permission, Role } from '@candor/client/office';

export const permissionWords: Readonly<Record<Permission, string>> = {
  'operators.read': 'See operators and their logins',
  'operators.write': 'Add, change and disable operators',
  'clients.read': 'See clients',
  'clients.note': 'Write notes about clients',
  'clients.export': 'Export clients as a file',
  'clients.block': 'Block and unblock clients',
  'clients.security': 'End logins of clients',
  'factors.read': 'See lost second factors',
  'factors.request': 'Ask to remove a second factor',
  'factors.confirm': 'Confirm the removal of a second factor',
  'orders.close': 'Close a client’s position',
  'identities.read': 'See identities',
  'identities.decide': 'Decide about identities',
  'deposits.read': 'See deposits',
  'deposits.decide': 'Decide about deposits',
  'withdrawals.read': 'See withdrawals',
  'withdrawals.decide': 'Approve, pay and reject withdrawals',
  'protection.read': 'See classes and limits of clients',
  'protection.decide': 'Decide about classes and limits of clients',
  'adjustments.read': 'See adjustments',
  'adjustments.request': 'Ask for an adjustment',
  'adjustments.confirm': 'Confirm adjustments',
  'changes.read': 'See changes that wait for a second operator',
  'changes.decide': 'Confirm and refuse changes',
  'settings.read': 'See settings',
  'settings.write': 'Change settings',
  'terms.read': 'See where money goes and comes from',
  'terms.write': 'Change where money goes and comes from',
  'content.read': 'See news and providers',
  'content.write': 'Write news and change providers',
  'markets.read': 'See markets and their terms',
  'markets.write': 'Change, halt and resume markets',
  'risk.read': 'See exposure and health',
  'reports.read': 'See reports',
  'reports.close': 'Close days and reconcile clients’ money',
  'shares.approve': 'Approve the share of losing accounts',
  'audit.read': 'See the audit log',
  'audit.export': 'Export the audit log',
  'messages.read': 'See messages that were sent',
  'messages.write': 'Send messages again',
  'chats.read': 'Read conversations',
  'chats.write': 'Write to clients',
};

export const roleWords: Readonly<Record<Role, string>> = {
  support: 'Support',
  verification: 'Verification',
  finance: 'Finance',
  dealing: 'Dealing',
  content: 'Content',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

const isKnown = (permission: string): permission is Permission => permission in permissionWords;

/** Such as: “Decide about deposits” (deposits.decide). A newer one than this page is its code alone. */
export const namePermission = (permission: string): string =>
  isKnown(permission) ? `“${permissionWords[permission]}” (${permission})` : permission;

export const lackText = (permission: string): string =>
  `Your role lacks the permission ${namePermission(permission)}.`;
