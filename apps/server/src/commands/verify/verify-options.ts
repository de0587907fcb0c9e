// What `npm run verify` can be given: all of it is for the part about the logs.
export const verifyOptions = {
  checkpoint: { type: 'string', multiple: true, default: [] as string[] },
  'known-loss': { type: 'string', multiple: true, default: [] as string[] },
  receipts: { type: 'string', default: '1000' },
  'without-secrets': { type: 'boolean', default: false },
} as const;
