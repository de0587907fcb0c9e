// What operators may do: the permissions, and which of them each role has.

export const permissions = [
  'operators.read',
  'operators.write',
  'clients.read',
  'clients.note',
  'clients.block',
  'clients.security',
  'factors.read',
  'factors.request',
  'factors.confirm',
  'orders.close',
  'identities.read',
  'identities.decide',
  'deposits.read',
  'deposits.decide',
  'withdrawals.read',
  'withdrawals.decide',
  'protection.read',
  'protection.decide',
  'adjustments.read',
  'adjustments.request',
  'adjustments.confirm',
  'settings.read',
  'settings.write',
  'terms.read',
  'terms.write',
  'content.read',
  'content.write',
  'markets.read',
  'markets.write',
  'risk.read',
  'reports.read',
  'reports.close',
  'shares.approve',
  'audit.read',
  'audit.export',
  'messages.read',
  'messages.write',
  'chats.read',
  'chats.write',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = [
  'support',
  'verification',
  'finance',
  'dealing',
  'content',
  'administrator',
  'auditor',
] as const;
export type Role = (typeof roles)[number];

const reading = permissions.filter((permission) => permission.endsWith('.read'));

/** The one table of who may do what. Two-person rules hold besides, whatever the role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  support: [
    'clients.read',
    'clients.note',
    'identities.read',
    'deposits.read',
    'withdrawals.read',
    'messages.read',
    'messages.write',
    'chats.read',
    'chats.write',
  ],
  verification: [
    'clients.read',
    'clients.note',
    'factors.read',
    'factors.request',
    'identities.read',
    'identities.decide',
    'protection.read',
    'protection.decide',
  ],
  finance: [
    'clients.read',
    'clients.note',
    'reports.read',
    'reports.close',
    'risk.read',
    'identities.read',
    'deposits.read',
    'deposits.decide',
    'withdrawals.read',
    'withdrawals.decide',
    'adjustments.read',
    'adjustments.request',
    'adjustments.confirm',
    'terms.read',
    'terms.write',
  ],
  dealing: [
    'clients.read',
    'clients.note',
    'clients.block',
    'orders.close',
    'risk.read',
    'reports.read',
    'adjustments.read',
    'adjustments.request',
    'markets.read',
    'markets.write',
  ],
  content: ['content.read', 'content.write'],
  administrator: permissions,
  /** Sees everything, and changes nothing but the approval of the share that the risk warning names. */
  auditor: [...reading, 'shares.approve', 'audit.export'],
};

export const mayDo = (role: Role, permission: Permission): boolean =>
  rolePermissions[role].includes(permission);
