import type { CompiledQuery } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { TripRole } from '#domain/trip/trip-actions.ts'
import type { EffectOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { GroupFacts } from '#server/features/reservations/commands/save-group.ts'
import type { GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A planned change, with what is needed to write its effects. */
export interface Applying {
  work: UnitOfWork
  planned: PlannedChange
  today: string
  reason: string
  /** The group, stored or new. */
  group: Pick<GroupFacts, 'guid' | 'reference' | 'customerGuid' | 'partnerGuid' | 'billing' | 'series'>
  source: GroupFacts['source']
  sourceReference?: string
  /** The driver or dispatcher who moves trips on the day, and when. Otherwise an agent does. */
  by?: { role: TripRole; at: Instant }
  /** Resolves a provisional guid to the stored one. Stored guids are returned unchanged. */
  guidOf: (guid: string) => string
}

/** State passed between effect writers. */
export interface WriterState {
  /** Stored guids of typed addresses. */
  places: Map<string, string>
  /** The date of each booking that gets a new day number. */
  numbered: Map<string, EffectOf<'dayNumber'>>
  /** The guest's reservation before the change. Null: it is new, or no message is sent. */
  stood: GuestReservation | null
}

export type EffectWriter = (change: Applying, state: WriterState) => void | Promise<void>

export function write(change: Applying, ...queries: CompiledQuery[]): void {
  change.work.deferred.write(...queries)
}
