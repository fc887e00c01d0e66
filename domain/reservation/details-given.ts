import { checkDetails } from '#domain/fields/check-details.ts'
import type { Details, FieldOwner, GivenDetails } from '#domain/fields/detail-field.ts'
import type { ReservationFacts } from './facts.ts'

/** The details of something new, without values that can't be stored. */
export function detailsGiven(facts: ReservationFacts, owner: FieldOwner, given: GivenDetails = {}): Details {
  return checked(facts, owner, given, false, '').details
}

/**
 * What is wrong with the details of something new. `at`: the prefix of their names; `isWhole` false: the
 * form isn’t complete yet, so required ones may be empty.
 */
export function detailErrors(
  facts: ReservationFacts,
  owner: FieldOwner,
  given: GivenDetails = {},
  { isWhole = true, at = '' }: { isWhole?: boolean; at?: string } = {},
): Record<string, string> {
  return checked(facts, owner, given, isWhole && facts.asksFields, at).errors
}

/** The same for new passengers. Those without a name are not in the request, and are asked nothing. */
export function passengerErrors(
  facts: ReservationFacts,
  passengers: readonly { readonly details?: GivenDetails | undefined }[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  passengers.forEach(({ details }, index) =>
    Object.assign(errors, detailErrors(facts, 'passenger', details, { at: `passengers.${index}.` })),
  )
  return errors
}

function checked(
  facts: ReservationFacts,
  owner: FieldOwner,
  given: GivenDetails,
  isAsked: boolean,
  at: string,
) {
  return checkDetails(given, { fields: facts.fields, owner, user: facts, isAsked, before: {} }, at)
}
