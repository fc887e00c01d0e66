import { staffUsersPath } from '#contract/addresses.ts'
import { permissionOptions } from '#contract/options.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { allows, flagOf, type Permission } from '#domain/access/permissions.ts'
import classes from './configuration.module.css'

/** What each permission allows and which screens it opens. */
export default function PermissionsPage() {
  const found = useLoad(permissionOptions)
  return (
    <Page title="Permissions" back={screens.configuration.path} load={found}>
      <p className="note">
        Assign permissions to people under <a href={staffUsersPath}>Staff users</a>. The menu shows only the
        screens a person can open.
      </p>
      <dl className={classes.permissions}>
        {(found.data?.items ?? []).map((permission) => (
          <div key={permission.key}>
            <dt>
              {permission.value}
              <code>{flagOf(permission.key as Permission)}</code>
            </dt>
            <dd>
              {permission.allows}
              <small>{opens(permission.key as Permission)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

function opens(permission: Permission): string {
  const own = Object.values(screens).filter((it) => it.needs !== 'signedIn' && allows(it.needs, [permission]))
  return own.length === 0 ? 'Doesn’t open a screen' : `Opens ${own.map((it) => it.label).join(', ')}`
}
