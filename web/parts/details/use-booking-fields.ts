import { bookingFields, type AskedField } from '#contract/booking-fields.ts'
import type { FieldOwner } from '#domain/fields/detail-field.ts'
import { useLoad } from '#web/api/use-load.ts'

const none: readonly AskedField[] = []

/** The fields of an owner: those asked when booking, or in a later change all of them. */
export function useBookingFields(owner: FieldOwner, isAsked: boolean): readonly AskedField[] {
  const { data } = useLoad(bookingFields, {}, { live: ['configuration'] })
  if (!data) return none
  return data.items.filter((it) => it.owner === owner && (!isAsked || it.asked !== 'no'))
}

/** The names of the fields that guests see. */
export function useSeenByGuest(): readonly string[] {
  const { data } = useLoad(bookingFields, {}, { live: ['configuration'] })
  return (data?.items ?? []).filter((it) => it.seenByGuest).map((it) => it.name)
}
