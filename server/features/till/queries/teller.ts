import type { Teller } from '#domain/till/guest-money.ts'
import type { Actor } from '#server/work/actor.ts'

/** The actor as seen by the money rules. */
export function tellerOf({ accountGuid, permissions, kind }: Actor): Teller {
  return { accountGuid, permissions, isPartnerUser: kind === 'partner' }
}
