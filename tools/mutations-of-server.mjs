// Wrong lines of the server, for what can't be fixed later: keys, versions of events, and who owns a setting (see
// mutations-of-orders.mjs). The test beside a file must notice, or the one that `testsElsewhere` names.
export const mutationsOfServer = {
  'audit/prove-anchors.ts': {
    'an end that was cut off the audit log is not missed': ['(!row) this.findings.report(', '(!row) String('],
    'an audit log that has grown again past its end passes as the one before': ['!== hash', "=== ''"],
  },
  'audit/prove-audit.ts': {
    'the proof of the audit log leaves out who acted': ['.hash))', '.hash) && entry.actor === entry.act)'],
  },
  'commands/verify/ledger/prove-days.ts': {
    'the figures of a closed day are not taken again': [
      "if ((await digestOfDay(client, day)).toString('hex') !== digest)",
      'if (digest.length !== 64)',
    ],
  },
  'engine/configure.ts': {
    "an operator's change of the engine's settings gives way to the environment": ['= stored[', '= given['],
  },
  'engine/execution-tally.ts': {
    'an answer that repeats the first one is counted as an order again': '      if (!reply.recorded) return;',
    'a refusal that the journal has is counted beside it too': [
      'request.idempotency === null || NEVER_KEPT.has(reply.refusal.code)',
      'reply.refusal.code as unknown',
    ],
    'a time at the end of a class is counted in it': ['tookMs < underMs', 'tookMs <= underMs'],
  },
  'engine/journal-codec.ts': {
    'events of older versions are read as they are': ['events.map(upcast);', 'events as never;'],
  },
  'feeds/calendar.ts': {
    'a holiday of what trades round the clock is no holiday': [
      "if (calendar.weekly === 'always') return without({ from, to }, closures);",
      "if (calendar.weekly === 'always') return [{ from, to }];",
    ],
  },
  'modules/company/site-settings.ts': {
    "an operator's change of the site's settings gives way to the environment": [
      '{ ...pick(config, settingNames), ...changed } as SiteSettings',
      '{ ...changed, ...pick(config, settingNames) } as SiteSettings',
    ],
  },
  'modules/operators/adjustments.ts': {
    'whoever asked for an adjustment confirms it': ['if (isConfirmed)', 'if (false as boolean)'],
    'an adjustment is decided again':
      "if (before.status !== 'waiting') throw alreadyDecided({ by: before.decidedBy, at: before.decidedAt });",
    'an adjustment is posted by whoever comes, its row not looked at': [
      "if (locked?.status !== 'confirmed') return;",
      'if (!locked) return;',
    ],
  },
  'modules/operators/client-acts-calls.ts': {
    'a timeline shows what its operator may not read':
      'if (permission !== undefined && !mayDo(role, permission)) return false;',
  },
  'modules/operators/closures.ts': {
    'a position that was closed for cause is settled as often as it is asked for':
      'if (numInsertedOrUpdatedRows !== 1n) return;',
  },
  'modules/operators/operator-login.ts': {
    'a code of the office works twice': ['id = $1 and totp_step < $2', 'id = $1 and totp_step <= $2'],
  },
  'modules/operators/operator-sessions.ts': {
    'a login of the office lasts as long as it is used': ['s.created_at > $3', '$3::timestamptz is not null'],
  },
  'modules/operators/settings-calls.ts': {
    'networks that shut out who sets them are taken': [
      '!isInNetworks(String(given.officeNetworks), address)',
      '!isInNetworks(String(given.officeNetworks), String(given.officeNetworks).split("/")[0] ?? "")',
    ],
  },
  'modules/trust/outages.ts': {
    'an outage from before the days counts whole': ['Math.max(from, begin)', 'from'],
  },
  'modules/trust/projection.ts': {
    'counts of real accounts are shown as demo': ['event.demo : event.real', 'event.real : event.demo'],
  },
  'tape/quote-counts.ts': {
    'entries of the tape are counted twice': [
      '    const from = heads.get(log) ?? 0;',
      '    const from = Math.max(0, (heads.get(log) ?? 0) - 1);',
    ],
  },
  'tape/tick-capture.ts': {
    'a quiet market leaves no time on the tape': 'now - this.#writtenAt >= QUIET_MS_MAX ? now : ',
  },
  'web/answer-once.ts': {
    'what a refused act wrote stands': [
      'await inSavepoint(client, () => act({ client, afterCommit }))',
      'await act({ client, afterCommit })',
    ],
  },
  'web/stored-replies.ts': {
    'a reply is kept after the commit of its act': [
      '  await rows.keep(client, userId, { ...key, reply });',
      "  await client.query('commit');\n  await client.query('begin');\n  await rows.keep(client, userId, { ...key, reply });",
    ],
    "acts of one user are not held by the user's lock": '          await rows.lockOwner(client, userId);',
  },
  'web/realm.ts': {
    'an operator acts before the steps of their login':
      "if (session.step) throw new CallRefused('step_required', { details: { step: session.step } });",
    'every operator may do everything': ['role, permission))', 'role, permission) && permission === null)'],
  },
};

/** Files whose tests are in another folder. */
export const testsElsewhere = {
  'audit/prove-anchors.ts': ['audit/audit-anchor.test.ts'],
  'engine/configure.ts': ['engine/owned-settings.test.ts'],
  'modules/operators/client-acts-calls.ts': ['modules/operators/client-files.test.ts'],
  'modules/operators/closures.ts': ['modules/operators/client-files.test.ts'],
  'modules/operators/operator-login.ts': ['modules/operators/login.test.ts'],
  'modules/operators/operator-sessions.ts': ['modules/operators/login.test.ts'],
  'modules/operators/settings-calls.ts': ['modules/operators/settings.test.ts'],
  'modules/trust/projection.ts': ['modules/trust/trust.test.ts'],
  'tape/quote-counts.ts': ['modules/trust/trust.test.ts'],
  'web/answer-once.ts': ['web/stored-replies.test.ts'],
  'web/realm.ts': ['modules/operators/login.test.ts', 'modules/operators/roles.test.ts'],
};
