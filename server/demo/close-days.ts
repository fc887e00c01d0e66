import type { OpenItemShown } from '#contract/close-day.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { outcomes, type OpenKind, type Outcome, type Resolution } from '#domain/concierge/close-day.ts'
import { isRefusal } from '#domain/refusal.ts'
import { actorOf, type LivingDays } from '#server/demo/load-days.ts'
import { closeDay } from '#server/features/concierge/commands/close-day.ts'
import { openItemsOf } from '#server/features/concierge/queries/open-items.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** The days before today that the office has still to close. */
const openDays = 3

/** The past days are closed by the concierge the night after, each with what became of what it left open; the last few are still open. */
export async function closePastDays(it: LivingDays): Promise<void> {
  const concierge = actorOf(it, 'concierge', 'fastTrack')
  for (let back = it.days; back > openDays; back--) {
    const date = addDays(it.today, -back)
    const now = instantOf(addDays(date, 1), '03:00', it.timeZone)
    await inUnitOfWork(it.db, { actor: concierge, now }, async (work) => {
      const open = await openItemsOf(work.tx, { date, now, timeZone: it.timeZone })
      const closed = await closeDay(work, date, { resolutions: open.map(resolutionOf) })
      if (isRefusal(closed)) throw new Error(`A demo day was not closed: ${JSON.stringify(closed)}`)
    })
  }
}

const reasons: Record<OpenKind, Partial<Record<Outcome, string>>> = {
  party: { served: 'Met, the check-in was forgotten', noShow: 'Did not come', carriedOver: 'The flight was not in yet' },
  trip: { served: 'Driven, the phone was empty', carriedOver: 'Had no driver: the office calls the guest' },
  money: { carriedOver: 'The office asks for it' },
  drawer: { carriedOver: 'Counted in the morning' },
}

/** Parties that nobody met did not come; given trips were driven; the rest is carried over. */
function resolutionOf({ kind, guid, may }: OpenItemShown): Resolution {
  const likely: readonly Outcome[] = kind === 'party' ? ['noShow', 'served', 'carriedOver'] : ['served', 'carriedOver']
  const outcome = likely.find((it) => may.includes(it)) ?? 'carriedOver'
  return { kind, guid, outcome, reason: reasons[kind][outcome] ?? outcomes[outcome] }
}
