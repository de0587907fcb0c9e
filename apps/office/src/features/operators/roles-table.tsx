// What each role may do: the one table that the server asks too.
import { mayDo, type Permission, rolePermissions, roles } from '@candor/client/office';
import { Check } from 'lucide-react';
import { Panel } from '../../shared/page.tsx';
import { permissionWords, roleWords } from '../../shared/permission-words.ts';

/** The administrator has every one. */
const permissions: readonly Permission[] = rolePermissions.administrator;

export function RolesTable() {
  return (
    <Panel title="What each role may do">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Roles and permissions" tabIndex={0} className="max-lg:overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr className="text-caption text-muted [&>th]:sticky [&>th]:top-0 [&>th]:border-b [&>th]:border-line [&>th]:bg-raised">
              <th scope="col" className="h-9 px-4 text-start font-medium">
                Permission
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="px-2 font-medium">
                  {roleWords[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission} className="border-b border-line/60 last:border-b-0">
                <th scope="row" className="h-9 px-4 text-start font-normal">
                  {permissionWords[permission]}
                  <span className="ms-2 text-caption whitespace-nowrap text-muted">{permission}</span>
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 text-center text-good">
                    {mayDo(role, permission) && (
                      <Check role="img" aria-label="yes" size={16} className="inline" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
