import type { GuestChange, GuestService } from './guest-message.ts'

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

function changesOfService(before: GuestService, after: GuestService): GuestChange[] {
  const { kind } = after
  const changes: GuestChange[] = []
  if (before.date !== after.date || before.time !== after.time)
    changes.push({
      what: 'when',
      kind,
      before: { date: before.date, time: before.time },
      after: { date: after.date, time: after.time },
    })
  const names = {
    flight: [before.flight?.ident, after.flight?.ident],
    from: [before.from?.name, after.from?.name],
    to: [before.to?.name, after.to?.name],
  } as const
  for (const what of ['flight', 'from', 'to'] as const) {
    const [old = '', fresh = ''] = names[what]
    if (old !== fresh) changes.push({ what, kind, before: old, after: fresh })
  }
  const [old, fresh] = [before.party, after.party]
  if (old.adults !== fresh.adults || old.children !== fresh.children || old.infants !== fresh.infants)
    changes.push({ what: 'passengers', kind, before: old, after: fresh })
  if (before.cars !== after.cars) changes.push({ what: 'cars', kind, before: before.cars, after: after.cars })
  return changes
}
