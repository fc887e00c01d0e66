import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Permission } from './permissions.ts'

const authorized: unique symbol = Symbol('authorized')

/** A partner whose rows whoever asks may read. Only the policies here make one, so no query can be handed a partner that nobody checked. */
export type AuthorizedPartnerGuid = string & { readonly [authorized]: true }

/** Whose rows whoever asks may read and change: one partner's alone, or, where `partnerGuid` is null, everybody's. */
export interface PartnerScope {
  readonly [authorized]: true
  readonly partnerGuid: AuthorizedPartnerGuid | null
}

export interface Reader {
  readonly partnerGuid: string | null
  readonly permissions: readonly Permission[]
}

/** A partner user is kept to their own partner; staff, and the portal itself, are not. */
export function partnerScopeOf({ partnerGuid }: Pick<Reader, 'partnerGuid'>): PartnerScope {
  return { [authorized]: true, partnerGuid: partnerGuid as AuthorizedPartnerGuid | null }
}

/** The portal itself, writing a guest's mail, and whoever holds a link that it signed: they read what it names, whosever it is. */
export const scopeOfPortal: PartnerScope = { [authorized]: true, partnerGuid: null }

/** Partner users reach only their own partner; staff with the permission to manage partners reach any. Any other is not found. */
export function reachPartner(reader: Reader, partnerGuid: string): AuthorizedPartnerGuid | Refusal {
  const mayReach = reader.partnerGuid === null ? reader.permissions.includes('managePartner') : reader.partnerGuid === partnerGuid
  return mayReach ? (partnerGuid as AuthorizedPartnerGuid) : notFound
}

/** A partner whose paper the portal itself draws for a mail, or shows to whoever holds the link that it signed. */
export function reachAsPortal(partnerGuid: string): AuthorizedPartnerGuid {
  return partnerGuid as AuthorizedPartnerGuid
}
