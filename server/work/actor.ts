import type { Permission } from '#domain/access/permissions.ts'

/** The acting party: a signed-in account, or the portal itself (a job, the demo company). */
export interface Actor {
  accountGuid: string | null
  name: string
  kind: 'staff' | 'partner' | 'system' | 'guest'
  permissions: readonly Permission[]
  /** Set for partner users only: every row they see or create is this partner's. */
  partnerGuid: string | null
  /** Set when an access token acts on behalf of the account that created it. */
  tokenGuid?: string
}

/** Who keys and confirmations belong to: a token's are neither its maker's nor another token's. */
export function callerGuidOf({ tokenGuid, accountGuid }: Actor): string | null {
  return tokenGuid ?? accountGuid
}

/** The portal itself: jobs, deliveries, maintenance. */
export const portalActor: Actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
}

/**
 * A guest on My booking, authorized by its link: changes only the reservation of the link, by the rules for
 * agents without an override.
 */
export const guestActor: Actor = {
  ...portalActor,
  name: 'Guest',
  kind: 'guest',
  permissions: ['editCustomer'],
}

/** A caller who is not signed in. */
export const nobody: Actor = { ...portalActor, name: '' }

/** Who does something, when, and in answer to which request. */
export interface Stamp {
  actor: Actor
  now: string
  requestId: string
}

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission)
}
