// What `npm run verify` can be given: `kept-cores` is for re-execution, the rest for the part about the logs.
export const verifyOptions = {
  checkpoint: { type: 'string', multiple: true, default: [] as string[] },
  'known-loss': { type: 'string', multiple: true, default: [] as string[] },
  'kept-cores': { type: 'boolean', default: false },
  receipts: { type: 'string', default: '1000' },
  'without-secrets': { type: 'boolean', default: false },
} as const;
