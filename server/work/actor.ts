import type { Permission } from '#domain/access/permissions.ts'

/** Who does something: an account that signed in, or the portal itself (a job, the demo company). */
export interface Actor {
  accountGuid: string | null
  name: string
  kind: 'staff' | 'partner' | 'system'
  permissions: readonly Permission[]
  /** Set for partner users only: every row they see or make is this partner's. */
  partnerGuid: string | null
}

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission)
}
