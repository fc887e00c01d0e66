import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Permission } from './permissions.ts'

const authorized: unique symbol = Symbol('authorized')

/**
 * A partner whose rows the caller can read. Only the policies here make one, so no query gets a partner that
 * wasn't checked.
 */
export type AuthorizedPartnerGuid = string & { readonly [authorized]: true }

/** The rows the caller can read and change: those of one partner, or all of them if `partnerGuid` is null. */
export interface PartnerScope {
  readonly [authorized]: true
  readonly partnerGuid: AuthorizedPartnerGuid | null
}

export interface Reader {
  readonly partnerGuid: string | null
  readonly permissions: readonly Permission[]
}

/** A partner user is limited to their own partner. Staff and the portal itself are not. */
export function partnerScopeOf({ partnerGuid }: Pick<Reader, 'partnerGuid'>): PartnerScope {
  return { [authorized]: true, partnerGuid: partnerGuid as AuthorizedPartnerGuid | null }
}

/**
 * The portal itself, writing a guest's mail, and holders of a link it signed: they read what the link names,
 * of any partner.
 */
export const scopeOfPortal: PartnerScope = { [authorized]: true, partnerGuid: null }

/**
 * Partner users reach only their own partner; staff with the permission to manage partners reach any. Any
 * other is not found.
 */
export function reachPartner(reader: Reader, partnerGuid: string): AuthorizedPartnerGuid | Refusal {
  const mayReach =
    reader.partnerGuid === null
      ? reader.permissions.includes('managePartner')
      : reader.partnerGuid === partnerGuid
  return mayReach ? (partnerGuid as AuthorizedPartnerGuid) : notFound
}

/** A partner whose document the portal attaches to a mail, or shows to the holder of a link it signed. */
export function reachAsPortal(partnerGuid: string): AuthorizedPartnerGuid {
  return partnerGuid as AuthorizedPartnerGuid
}
