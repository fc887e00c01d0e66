import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Permission } from './permissions.ts'

const reached: unique symbol = Symbol('reached')

/** A partner that whoever asks may read. Only `reachPartner` makes one, so no statement is read without having asked. */
export type ReachedPartner = string & { readonly [reached]: true }

export interface Reader {
  readonly partnerGuid: string | null
  readonly permissions: readonly Permission[]
}

/** A partner user reaches their own partner alone; staff reach any with the permission to manage partners. Any other is not found. */
export function reachPartner(reader: Reader, partnerGuid: string): ReachedPartner | Refusal {
  const mayReach = reader.partnerGuid === null ? reader.permissions.includes('managePartner') : reader.partnerGuid === partnerGuid
  return mayReach ? (partnerGuid as ReachedPartner) : notFound
}
