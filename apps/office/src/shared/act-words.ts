// Names of operators' actions in the office's words; the audit log stores the server's names.
import { sentenceOf } from './format.ts';

/** The actions offered in the filter, in this order. The log shows any other action by its name. */
export const actWords: Readonly<Record<string, string>> = {
  'look at': 'Viewed',
  'see image': 'Viewed a document of',
  approve: 'Approved',
  'finish identity': 'Accepted',
  'send back identity': 'Sent back',
  reject: 'Rejected',
  pay: 'Paid',
  request: 'Requested',
  propose: 'Proposed',
  confirm: 'Confirmed',
  refuse: 'Rejected',
  add: 'Added',
  change: 'Changed',
  retire: 'Removed',
  block: 'Blocked',
  unblock: 'Unblocked',
  halt: 'Halted',
  resume: 'Resumed',
  'close position': 'Closed a position of',
  'write note': 'Wrote a note about',
  'reset factor': 'Reset two-factor authentication of',
  'ask to reset factor': 'Requested a two-factor reset for',
  export: 'Exported',
  close: 'Closed',
  correct: 'Corrected',
  enter: 'Entered',
  sign: 'Signed',
  take: 'Claimed',
  'take over': 'Took over',
  release: 'Released',
  assign: 'Assigned',
  'change role': 'Changed the role of',
  'end sessions': 'Ended sessions of',
  'log in': 'Logged in',
  'log in refused': 'Was refused a login',
  'log out': 'Logged out',
};

export const actText = (act: string): string => actWords[act] ?? sentenceOf(act);
