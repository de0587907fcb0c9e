// Permissions and roles in the words of operators; the code is shown for look-ups.
import type { Permission, Role } from '@candor/client/office';

export const permissionWords: Readonly<Record<Permission, string>> = {
  'operators.read': 'View operators and their sessions',
  'operators.write': 'Add, change and disable operators',
  'clients.read': 'View clients',
  'clients.note': 'Write notes about clients',
  'clients.export': 'Export clients as a file',
  'clients.block': 'Block and unblock clients',
  'clients.security': 'End client sessions',
  'factors.read': 'View two-factor resets',
  'factors.request': 'Request a two-factor reset',
  'factors.confirm': 'Confirm a two-factor reset',
  'orders.close': 'Close a client’s position',
  'identities.read': 'View identity reviews',
  'identities.decide': 'Decide on identity reviews',
  'deposits.read': 'View deposits',
  'deposits.decide': 'Decide on deposits',
  'withdrawals.read': 'View withdrawals',
  'withdrawals.decide': 'Approve, pay and reject withdrawals',
  'protection.read': 'View client categories and limits',
  'protection.decide': 'Decide on client categories and limits',
  'adjustments.read': 'View adjustments',
  'adjustments.request': 'Request an adjustment',
  'adjustments.confirm': 'Confirm adjustments',
  'changes.read': 'View changes awaiting a second operator',
  'changes.decide': 'Confirm and reject changes',
  'settings.read': 'View settings',
  'settings.write': 'Change settings',
  'terms.read': 'View payment methods',
  'terms.write': 'Change payment methods',
  'content.read': 'View news and providers',
  'content.write': 'Write news and change providers',
  'markets.read': 'View markets and their terms',
  'markets.write': 'Change, halt and resume markets',
  'risk.read': 'View exposure and health',
  'reports.read': 'View reports',
  'reports.close': 'Close days and reconcile clients’ money',
  'shares.approve': 'Approve the share of losing accounts',
  'audit.read': 'View the audit log',
  'audit.export': 'Export the audit log',
  'messages.read': 'View messages that were sent',
  'messages.write': 'Resend messages',
  'chats.read': 'Read conversations',
  'chats.write': 'Write to clients',
};

export const roleWords: Readonly<Record<Role, string>> = {
  support: 'Customer service',
  verification: 'Verification',
  finance: 'Finance',
  dealing: 'Dealing',
  content: 'Content',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

const isKnown = (permission: string): permission is Permission => permission in permissionWords;

/** For example “Decide on deposits” (deposits.decide). A permission newer than this page is shown as its code only. */
export const namePermission = (permission: string): string =>
  isKnown(permission) ? `“${permissionWords[permission]}” (${permission})` : permission;

export const lackText = (permission: string): string =>
  `Your role lacks the permission ${namePermission(permission)}.`;
