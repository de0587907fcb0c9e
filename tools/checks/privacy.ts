// A class's own fields are #private: TypeScript's `private` and `protected` end with the types.
import type { Check } from './finding.ts';
import { walk } from './syntax.ts';

export const privacy: Check = {
  name: 'privacy',
  counts: 'private members that are not #private',
  find: (files) =>
    files.flatMap((file) => {
      const lines: number[] = [];
      walk(file.program, (node) => {
        // A constructor can be private in no other way.
        const isMember = node.type === 'PropertyDefinition' || node.type === 'MethodDefinition';
        if (!isMember || node.kind === 'constructor') return;
        if (node.accessibility === 'private' || node.accessibility === 'protected')
          lines.push(file.lineAt(node.start));
      });
      return lines.map((line) => ({ path: file.path, line, what: 'private', why: 'name it #name' }));
    }),
};
