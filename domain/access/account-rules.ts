import { refuseField, type Refusal } from '../refusal.ts'
import type { Permission } from './permissions.ts'

/** What an administrator is about to do to an account, and to whom. */
export interface AccountChange {
  /** It is the administrator's own. */
  self: boolean
  before: { permissions: readonly Permission[]; active: boolean }
  after: { permissions: readonly Permission[]; active: boolean }
  /** Active accounts, this one apart, that may administer the system. */
  otherAdministrators: number
}

/** Nobody locks themselves out, and somebody can always administer the system. */
export function whyNotChangeAccount({ self, before, after, otherAdministrators }: AccountChange): Refusal | null {
  if (self && !after.active) return refuseField('active', 'You cannot deactivate your own account')
  if (self && administers(before) && !administers({ ...after, active: true }))
    return refuseField('permissions', 'You cannot take away your own right to configure the system')
  if (administers(before) && !administers(after) && otherAdministrators === 0)
    return refuseField(
      after.active ? 'permissions' : 'active',
      'Nobody else could configure the system then. Give somebody else the right first.',
    )
  return null
}

/** Rights that were held and no longer are: whoever loses some is signed out, so that nothing goes on under them. */
export function permissionsTaken(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  return before.filter((it) => !after.includes(it))
}

function administers({ permissions, active }: { permissions: readonly Permission[]; active: boolean }): boolean {
  return active && permissions.includes('adminSystem')
}
