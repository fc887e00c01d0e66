import type { OpenItemShown } from '#contract/close-day.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { OpenKind, Resolution } from '#domain/concierge/close-day.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading, Tally } from '#server/demo/demo-record.ts'
import { closeDay } from '#server/features/concierge/commands/close-day.ts'
import { openItemsOf } from '#server/features/concierge/queries/open-items.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The concierge closes a day the night after. What is open is carried over: some of it may be a user's. */
export async function closeDemoDay(work: UnitOfWork, loading: Loading, offset: number): Promise<Tally> {
  const date = addDays(loading.today, offset)
  if ((await closedDays(work.tx, date, date)).has(date)) return {}
  const now = scheduledMoment(addDays(date, 1), '03:00', loading.timeZone)
  const open = await openItemsOf(work.tx, { date, now, timeZone: loading.timeZone })
  const closed = await closeDay(work.as(demoActor(loading, 'concierge'), now), date, {
    resolutions: open.map(carriedOver),
  })
  return isRefusal(closed) ? { refused: 1 } : { closedDays: 1 }
}

const reasons: Record<OpenKind, string> = {
  party: 'The guest was called',
  deskConflict: 'The guest was called',
  trip: 'The guest was called',
  money: 'The office asks for it',
  drawer: 'Counted in the morning',
}

function carriedOver({ kind, guid }: OpenItemShown): Resolution {
  return { kind, guid, outcome: 'carriedOver', reason: reasons[kind] }
}

/** The days of a period that are closed. */
export async function closedDays(db: Db, from: string, until: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('date_status')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', until)
    .where('closed_at', 'is not', null)
    .execute()
  return new Set(rows.map((it) => it.date))
}
