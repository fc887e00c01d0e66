import { joinSentences } from '#domain/sentences.ts'
import { sql } from 'kysely'
import type { dateStatus } from '#contract/date-status.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { dateModes } from '#domain/date-status/capacity.ts'
import { withStored } from '#domain/left-out.ts'
import { refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { offersOfDate, notifyOfPlaces } from '#server/features/date-status/commands/notify-of-places.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type DateStatusChanges = BodyOf<typeof dateStatus.save>

type DateStatusForm = DateStatusChanges & Awaited<ReturnType<typeof storedOf>>

/**
 * Sets the status of a date and the capacity that bookings lock and count against. The capacity can be below
 * the taken places: confirmed passengers stay, and no new ones are confirmed.
 */
export async function saveDateStatus(
  work: UnitOfWork,
  date: string,
  changes: DateStatusChanges,
): Promise<Saved | Refusal> {
  const form = withStored(changes, await storedOf(work, date))
  const missing = missingCapacity(form)
  if (missing) return missing
  // Lock the booking rows first, so that no booking counts places while the mode changes.
  const places = await setCapacities(work, date, form)
  const before = await work.tx
    .selectFrom('date_status')
    .selectAll()
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirst()
  const closed = await guardDay(work, [date])
  if (closed !== null) return closed
  if ((before?.version ?? 0) !== form.version)
    return refuse(serviceDateText(date), 'Another user changed this date. Reload it and try again.')
  const after = {
    mode: form.mode,
    arrival_capacity: form.arrivalCapacity ?? null,
    departure_capacity: form.departureCapacity ?? null,
    comments: form.comments,
    version: form.version + 1,
    updated_at: work.now,
  }
  await work.tx
    .insertInto('date_status')
    .values({ date, ...after })
    .onConflict((conflict) => conflict.column('date').doUpdateSet(after))
    .execute()
  recordChange(work, date, before ?? null, after, places)
  await notifyOfPlaces(work, await offersOfDate(work, date, { before: before ?? null, after: form, places }))
  work.events.publish({ topic: 'dateStatus', date })
  return { toast: `${serviceDateText(date)}: ${dateModes[form.mode].toLowerCase()}` }
}

interface Places {
  direction: 'arrival' | 'departure'
  capacity: number | null
  taken: number
}

/** What a caller can leave out. If it changes before the lock, the version is refused. */
async function storedOf({ tx }: UnitOfWork, date: string) {
  const row = await tx
    .selectFrom('date_status')
    .select(['arrival_capacity as arrivalCapacity', 'departure_capacity as departureCapacity', 'comments'])
    .where('date', '=', date)
    .executeTakeFirst()
  return row ?? { arrivalCapacity: null, departureCapacity: null, comments: '' }
}

/**
 * Only a limited date counts places. Passengers already above the limit are recorded as allowed, so that the
 * database refuses any others.
 */
async function setCapacities(work: UnitOfWork, date: string, form: DateStatusForm): Promise<Places[]> {
  const limited = form.mode === 'limited'
  const capacity = {
    arrival: limited ? (form.arrivalCapacity ?? null) : null,
    departure: limited ? (form.departureCapacity ?? null) : null,
  }
  const { rows } = await sql<Places>`
    insert into fast_track_day as day (date, direction, capacity)
    values (${date}::date, 'arrival', ${capacity.arrival}::integer),
      (${date}::date, 'departure', ${capacity.departure}::integer)
    on conflict (date, direction) do update
    set capacity = excluded.capacity, allowed_over = case when excluded.capacity is null then 0
      else greatest(day.taken - excluded.capacity, 0) end
    returning direction, capacity, taken`.execute(work.tx)
  return rows
}

function missingCapacity(form: DateStatusForm): Refusal | null {
  if (form.mode !== 'limited') return null
  const required = 'This field is required'
  const fields = {
    ...(typeof form.arrivalCapacity === 'number' ? {} : { arrivalCapacity: required }),
    ...(typeof form.departureCapacity === 'number' ? {} : { departureCapacity: required }),
  }
  return Object.keys(fields).length > 0 ? refuseFields(fields) : null
}

type DateSettings = {
  mode: string
  arrival_capacity: number | null
  departure_capacity: number | null
  comments: string
}

function recordChange(
  work: UnitOfWork,
  date: string,
  before: DateSettings | null,
  after: DateSettings,
  places: Places[],
): void {
  const facts = (day: DateSettings) => ({
    date,
    mode: day.mode,
    arrivalCapacity: day.arrival_capacity,
    departureCapacity: day.departure_capacity,
    comments: day.comments,
  })
  const beyond = places.filter((it) => it.capacity !== null && it.taken > it.capacity)
  work.audit.record({
    action: 'saveDateStatus',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    reason: joinSentences(
      beyond.map(
        (it) =>
          `${it.direction}: ${it.taken} of ${it.capacity} places taken. Existing bookings stay confirmed, ` +
          'but new ones won’t be accepted.',
      ),
    ),
    before: facts(before ?? { mode: 'open', arrival_capacity: null, departure_capacity: null, comments: '' }),
    after: facts(after),
  })
}
