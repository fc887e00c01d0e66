import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import type { Loading } from '#server/demo/demo-record.ts'
import { guidOf } from '#server/demo/load-catalogue.ts'
import type { Actor } from '#server/work/actor.ts'

/** A member of the demo company's staff. */
export function demoActor(
  loading: Pick<Loading, 'accounts'>,
  role: string,
  permissions: readonly Permission[] = allPermissions,
): Actor {
  return {
    accountGuid: guidOf(loading.accounts, role),
    name: role,
    kind: 'staff',
    permissions,
    partnerGuid: null,
  }
}
