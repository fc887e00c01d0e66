import { confirmCloseDay, listCloseDay, type OpenItemShown } from '#contract/close-day.ts'
import type { Outcome } from '#domain/concierge/close-day.ts'
import { isOverlooked } from '#server/testing/played-day/desk.ts'
import { count, date, type PlayedDay } from '#server/testing/played-day/open.ts'

/**
 * Chooses the outcome of an open item: overlooked parties were served, parties that never came are no-shows,
 * and money and drawers are carried over.
 */
function outcomeOf(day: PlayedDay, { kind, guid, may }: OpenItemShown): Outcome {
  if (kind === 'money' || kind === 'drawer') return 'carriedOver'
  if (kind === 'trip') return may.includes('served') ? 'served' : 'carriedOver'
  const party = day.parties.find((it) => it.booking === guid)
  if (!party) return 'carriedOver'
  const wanted: Outcome = party.here > 0 || isOverlooked(party) ? 'served' : 'noShow'
  return may.includes(wanted) ? wanted : 'carriedOver'
}

export async function closeDay(day: PlayedDay) {
  const { concierge } = day.staff
  const { items } = await concierge.must(listCloseDay, { query: { date } })
  const resolutions = items.map((it) => ({
    kind: it.kind,
    guid: it.guid,
    outcome: outcomeOf(day, it),
    reason: 'Confirmed by the desk',
  }))
  const answer = await concierge.call(confirmCloseDay, {
    query: { date },
    body: { resolutions, comments: 'A long day' },
  })
  if (answer.status === 200) for (const resolution of resolutions) keepOutcome(day, resolution)
  return { ...answer, items, resolutions }
}

function keepOutcome(
  day: PlayedDay,
  { kind, guid, outcome }: { kind: string; guid: string; outcome: Outcome },
): void {
  count(day, `${kind} ${outcome}`)
  const party = kind === 'party' ? day.parties.find((it) => it.booking === guid) : undefined
  if (!party || outcome === 'carriedOver') return
  if (outcome === 'noShow') {
    party.missing = party.size
    party.status = 'completed'
    return
  }
  // The missing passengers of an incomplete party are no-shows; an overlooked party was complete.
  if (party.here === 0) party.here = party.size
  party.missing = party.size - party.here
  party.status = 'completed'
}
