import type { BodyIn } from '#contract/endpoint.ts'
import type { editPaxNamesChange } from '#contract/booking-changes.ts'
import type { GroupDetail } from '#contract/groups.ts'

type Passenger = GroupDetail['passengers'][number]

export interface PersonValues extends Pick<Passenger, 'firstName' | 'lastName' | 'ageBand'> {
  isRemoved: boolean
}

export interface EditPaxValues {
  people: PersonValues[]
  reason: string
}

export function editPaxValues(passengers: readonly Passenger[]): EditPaxValues {
  const people = passengers.map(({ firstName, lastName, ageBand }) => ({
    firstName,
    lastName,
    ageBand,
    isRemoved: false,
  }))
  return { people, reason: '' }
}

/** The passengers whose name or age changes, with their index in the form. */
function changed(passengers: readonly Passenger[], people: readonly PersonValues[]) {
  return passengers.flatMap((was, place) => {
    const is = people[place]
    if (!is || is.isRemoved) return []
    const [firstName, lastName] = [is.firstName.trim(), is.lastName.trim()]
    const isSame = firstName === was.firstName && lastName === was.lastName && is.ageBand === was.ageBand
    return isSame ? [] : [{ place, passenger: { guid: was.guid, firstName, lastName, ageBand: is.ageBand } }]
  })
}

function removed(passengers: readonly Passenger[], people: readonly PersonValues[]): number[] {
  return passengers.flatMap((_was, place) => (people[place]?.isRemoved ? [place] : []))
}

/** The request: only passengers who change, and those to remove. */
export function editPaxRequest(
  groupGuid: string,
  passengers: readonly Passenger[],
  { people, reason }: EditPaxValues,
): BodyIn<(typeof editPaxNamesChange)['confirm']> {
  return {
    groupGuid,
    passengers: changed(passengers, people).map(({ passenger }) => passenger),
    removed: removed(passengers, people).flatMap((place) => passengers[place]?.guid ?? []),
    reason,
  }
}

/** Maps a request field to its form field. The request lists only passengers who change. */
export function editPaxField(
  field: string,
  passengers: readonly Passenger[],
  { people }: EditPaxValues,
): string {
  const [, list, number = '0', part = 'lastName'] =
    /^(passengers|removed)(?:\.(\d+))?(?:\.(\w+))?/.exec(field) ?? []
  if (list === 'passengers')
    return `people.${changed(passengers, people)[Number(number)]?.place ?? 0}.${part}`
  if (list === 'removed') return `people.${removed(passengers, people)[Number(number)] ?? 0}.isRemoved`
  return field
}
