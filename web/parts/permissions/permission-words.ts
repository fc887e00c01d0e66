import { roleOf, roles } from '#domain/access/roles.ts'
import { permissionTexts } from '#domain/access/permission-texts.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'

/** `viewDateStatus` → `View date status` */
export function permissionWord(permission: string): string {
  const words = permission.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** A user's permissions in short, for a list: the role that has exactly these, or each permission. */
export function permissionsText(granted: readonly Permission[]): string {
  if (granted.length === allPermissions.length) return 'All permissions'
  if (granted.length === 0) return 'No permissions'
  const role = roleOf(granted)
  if (role !== null) return roles[role].name
  return granted.map(permissionWord).join(', ')
}

/** Permissions to tick, with what each allows. */
export function permissionOptions(of: readonly Permission[]) {
  return of.map((key) => ({ key, label: permissionWord(key), hint: permissionTexts[key] }))
}
