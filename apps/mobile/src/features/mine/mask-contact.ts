// An address as it is shown where others may look on: enough to know one's own by.

/** `an***@example.com`; a short name shows its first letter alone. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const name = [...email.slice(0, at)];
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***${email.slice(at)}`;
}

/** `+852 ****67` */
export function maskMobile(mobile: string): string {
  const [area = '', number = ''] = mobile.split(' ');
  return `${area} ****${number.slice(-2)}`;
}
