// Wrong lines of the server, for what can't be mended later: keys, versions of events, and who owns a setting. `file` and
// `tests`, those that must notice, are named from the repository's root.
export const mutationsOfServer = [
  {
    rule: 'a reply is kept after the commit of its act',
    file: 'apps/server/src/web/kept-replies.ts',
    find: '  await keep(client, userId, { ...key, reply });',
    replace:
      "  await client.query('commit');\n  await client.query('begin');\n  await keep(client, userId, { ...key, reply });",
    tests: ['apps/server/src/web/kept-replies.test.ts'],
  },
  {
    rule: "acts of one user are not held by the user's lock",
    file: 'apps/server/src/web/kept-replies.ts',
    find: '          await lockUser(client, userId);',
    replace: '',
    tests: ['apps/server/src/web/kept-replies.test.ts'],
  },
  {
    rule: 'what a refused act wrote stands',
    file: 'apps/server/src/web/answer-once.ts',
    find: 'await inSavepoint(client, () => act({ client, afterCommit }))',
    replace: 'await act({ client, afterCommit })',
    tests: ['apps/server/src/web/kept-replies.test.ts'],
  },
  {
    rule: 'events of older versions are read as they are',
    file: 'apps/server/src/engine/journal-codec.ts',
    find: 'return events.map(upcast);',
    replace: 'return events as never;',
    tests: ['apps/server/src/engine/journal-codec.test.ts'],
  },
  {
    rule: "an operator's change of the engine's settings gives way to the environment",
    file: 'apps/server/src/engine/configure.ts',
    find: 'if (name in stored) kept[name] = stored[name];',
    replace: 'if (name in stored) kept[name] = given[name];',
    tests: ['apps/server/src/engine/owned-settings.test.ts'],
  },
  {
    rule: "an operator's change of the site's settings gives way to the environment",
    file: 'apps/server/src/modules/company/site-settings.ts',
    find: '{ ...pick(config, settingNames), ...changed } as SiteSettings',
    replace: '{ ...changed, ...pick(config, settingNames) } as SiteSettings',
    tests: ['apps/server/src/modules/company/site-settings.test.ts'],
  },
];
