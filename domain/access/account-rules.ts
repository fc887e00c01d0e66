import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Permission } from './permissions.ts'

/** A planned administrator action on an account, and its target. */
export interface AccountChange {
  /** The administrator's own account. */
  self: boolean
  before: { permissions: readonly Permission[]; active: boolean }
  after: { permissions: readonly Permission[]; active: boolean }
  /** Number of other active accounts that may administer the system. */
  otherAdministrators: number
}

/** Users cannot lock themselves out, and at least one account can always administer the system. */
export function whyNotChangeAccount({
  self,
  before,
  after,
  otherAdministrators,
}: AccountChange): Refusal | null {
  if (self && !after.active) return refuseField('active', 'You can’t deactivate your own account')
  if (self && administers(before) && !administers({ ...after, active: true }))
    return refuseField('permissions', 'You can’t remove your own permission to configure the system')
  if (administers(before) && !administers(after) && otherAdministrators === 0)
    return refuseField(
      after.active ? 'permissions' : 'active',
      'This is the only account that can configure the system. Give another account the permission first.',
    )
  return null
}

/** Permissions that were removed: the user is signed out so that no session continues with them. */
export function permissionsTaken(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  return before.filter((it) => !after.includes(it))
}

function administers({
  permissions,
  active,
}: {
  permissions: readonly Permission[]
  active: boolean
}): boolean {
  return active && permissions.includes('adminSystem')
}
