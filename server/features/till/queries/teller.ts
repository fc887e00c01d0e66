import type { Teller } from '#domain/till/guest-money.ts'
import type { Actor } from '#server/work/actor.ts'

/** Who asks, as the rules for money know them. */
export function tellerOf({ accountGuid, permissions, kind }: Actor): Teller {
  return { accountGuid, permissions, isPartnerUser: kind === 'partner' }
}
