import { allPermissions, type Permission } from '#domain/access/permissions.ts'

/** `viewDateStatus` → `View date status` */
export function permissionWord(permission: string): string {
  const words = permission.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** What somebody may do, short enough for a list. */
export function sayPermissions(held: readonly Permission[]): string {
  if (held.length === allPermissions.length) return 'Everything'
  if (held.length === 0) return 'Nothing yet'
  return held.map(permissionWord).join(', ')
}
