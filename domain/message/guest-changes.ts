import type { GuestJourney } from './guest-journey.ts'
import { summed } from './guest-journey.ts'
import type { ChangeSubject, GuestChange, GuestService, ServiceChange } from './guest-message.ts'

/** The differences between two versions of a reservation: cancelled, added and changed services. */
export function guestChangesBetween(
  before: readonly GuestService[],
  after: readonly GuestService[],
): GuestChange[] {
  const known = new Map(before.map((it) => [it.guid, it]))
  const remaining = new Set(after.map((it) => it.guid))
  return [
    ...before
      .filter((it) => !remaining.has(it.guid))
      .map((service): GuestChange => ({ what: 'cancelled', service })),
    ...after.flatMap((service): GuestChange[] => {
      const old = known.get(service.guid)
      return old === undefined ? [{ what: 'added', service }] : changesOfService(old, service)
    }),
  ]
}

/** A cancelled or added journey is shown as such; its service remains. */
function changesOfService(before: GuestService, after: GuestService): GuestChange[] {
  const [old, fresh] = [byNumber(before.journeys), byNumber(after.journeys)]
  const only = (service: GuestService, journeys: readonly GuestJourney[]): GuestService => ({
    ...service,
    journeys,
    date: journeys[0]?.date ?? service.date,
    time: journeys[0] ? journeys[0].time : service.time,
    // The price is that of the whole service.
    totalCents: null,
  })
  return [
    ...[...old].flatMap(([number, own]): GuestChange[] =>
      fresh.has(number) ? [] : [{ what: 'cancelled', service: only(before, own) }],
    ),
    ...[...fresh].flatMap(([number, own]): GuestChange[] =>
      old.has(number) ? [] : [{ what: 'added', service: only(after, own) }],
    ),
    ...ownChanges(before, after),
    ...[...fresh].flatMap(([number, own]) => changesOfJourney(after, old.get(number) ?? [], own)),
  ]
}

function byNumber(journeys: readonly GuestJourney[]): Map<number, GuestJourney[]> {
  return Map.groupBy(journeys, (it) => it.number)
}

/** The changes that concern the service as a whole. */
function ownChanges(before: GuestService, after: GuestService): ServiceChange[] {
  const { guid: id, kind, detail, date, time } = after
  const [journey, ...others] = after.journeys
  // A service of one journey and the journey are one thing to the guest.
  const of: ChangeSubject =
    journey !== undefined && others.length === 0
      ? subjectOf(after, journey, 0)
      : { id, kind, detail, at: { date, time }, route: null }
  const changes: ServiceChange[] = []
  if (after.journeys.length === 0) changes.push(...moved(of, before, after))
  const [old, fresh] = [before.flight?.ident ?? '', after.flight?.ident ?? '']
  if (old !== fresh) changes.push({ of, what: 'flight', before: old, after: fresh })
  if (differs(before.party, after.party, 'adults', 'children', 'infants'))
    changes.push({ of, what: 'passengers', before: before.party, after: after.party })
  if (before.hours !== after.hours)
    changes.push({ of, what: 'hours', before: before.hours ?? 0, after: after.hours ?? 0 })
  changes.push(...detailsOf(of, before, after))
  return changes
}

function detailsOf(of: ChangeSubject, before: GuestService, after: GuestService): ServiceChange[] {
  const labels = new Set([...before.details, ...after.details].map((it) => it.label))
  const valueIn = ({ details }: GuestService, label: string) =>
    details.find((it) => it.label === label)?.value ?? ''
  return [...labels].flatMap((label): ServiceChange[] => {
    const [old, fresh] = [valueIn(before, label), valueIn(after, label)]
    return old === fresh ? [] : [{ of, what: 'detail', label, before: old, after: fresh }]
  })
}

function subjectOf({ guid, kind, detail }: GuestService, own: GuestJourney, place: number): ChangeSubject {
  return {
    id: `${guid} ${own.number} ${place}`,
    kind,
    detail,
    at: { date: own.date, time: own.time },
    route: { from: own.from.name, to: own.to.name },
  }
}

/** If the cars of a journey leave at several times now, each time is compared with the earlier one. */
function changesOfJourney(
  service: GuestService,
  before: readonly GuestJourney[],
  after: readonly GuestJourney[],
): ServiceChange[] {
  const [lead] = before
  if (!lead) return []
  return after.flatMap((own, place) => {
    const old = before[place] ?? lead
    const of = { ...subjectOf(service, own, place), ...(after.length > 1 ? { cars: own.cars } : {}) }
    return [
      ...moved(of, old, own),
      ...placesOf(of, old, own),
      ...(place === 0 ? equipment(of, before, after) : []),
    ]
  })
}

function moved(
  of: ChangeSubject,
  before: Pick<GuestJourney, 'date' | 'time'>,
  after: Pick<GuestJourney, 'date' | 'time'>,
): ServiceChange[] {
  const moment = ({ date, time }: Pick<GuestJourney, 'date' | 'time'>) => ({ date, time })
  return differs(before, after, 'date', 'time')
    ? [{ of, what: 'when', before: moment(before), after: moment(after) }]
    : []
}

function placesOf(of: ChangeSubject, before: GuestJourney, after: GuestJourney): ServiceChange[] {
  const changes: ServiceChange[] = []
  for (const what of ['from', 'to'] as const)
    if (before[what].name !== after[what].name)
      changes.push({ of, what, before: before[what].name, after: after[what].name })
  if (JSON.stringify(before.stops) !== JSON.stringify(after.stops))
    changes.push({ of, what: 'stops', before: before.stops, after: after.stops })
  return changes
}

/** Cars, child seats and luggage of the whole journey. */
function equipment(
  of: ChangeSubject,
  before: readonly GuestJourney[],
  after: readonly GuestJourney[],
): ServiceChange[] {
  const changes: ServiceChange[] = []
  for (const what of ['cars', 'carSeats'] as const) {
    const [old, fresh] = [before, after].map((all) => summed(all.flatMap((it) => it[what])))
    if (!old || !fresh) continue
    const text = (some: typeof old) =>
      some
        .map((it) => `${it.name} ${it.count}`)
        .toSorted()
        .join()
    if (text(old) !== text(fresh)) changes.push({ of, what, before: old, after: fresh })
  }
  const [old, fresh] = [before, after].map((all) => all.reduce((sum, it) => sum + it.luggage, 0))
  if (old !== undefined && fresh !== undefined && old !== fresh)
    changes.push({ of, what: 'luggage', before: old, after: fresh })
  return changes
}

function differs<T>(before: T, after: T, ...fields: readonly (keyof T)[]): boolean {
  return fields.some((it) => before[it] !== after[it])
}
