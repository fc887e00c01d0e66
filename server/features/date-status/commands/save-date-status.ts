import { sql } from 'kysely'
import type { dateStatus } from '#contract/date-status.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { sayDate } from '#domain/calendar/say-date.ts'
import { dateModes } from '#domain/date-status/capacity.ts'
import { refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { holds } from '#server/work/actor.ts'
import type { Work } from '#server/work/work.ts'

/** How a date is to stand, without who looked at which version of it: what the demo company and other features save. */
export type DateStatusForm = BodyOf<typeof dateStatus.save>

/**
 * Sets how a date stands, and with it the capacity that bookings lock and count against. Fewer places than are taken is allowed: whoever
 * is confirmed stays, nobody new gets in.
 */
export async function saveDateStatus(work: Work, date: string, form: DateStatusForm): Promise<Saved | Refusal> {
  const missing = missingCapacity(form)
  if (missing) return missing
  // The rows that bookings lock come first, so that no booking counts places while the mode is being changed.
  const places = await setCapacities(work, date, form)
  const before = await work.tx.selectFrom('date_status').selectAll().where('date', '=', date).forUpdate().executeTakeFirst()
  if (before?.closed_at && !holds(work.actor, 'policyOverride'))
    return refuse(sayDate(date), 'The day is closed; changing it needs policy override')
  if ((before?.version ?? 0) !== form.version) return refuse(sayDate(date), 'Somebody changed this date since you looked. Open it again.')
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
  work.journal.publish({ topic: 'dateStatus', date })
  return { toast: `${sayDate(date)}: ${dateModes[form.mode].toLowerCase()}` }
}

interface Places {
  direction: 'arrival' | 'departure'
  capacity: number | null
  taken: number
}

/** Only a limited date counts places; those already beyond are let through by number, so that the database keeps refusing any other. */
async function setCapacities(work: Work, date: string, form: DateStatusForm): Promise<Places[]> {
  const limited = form.mode === 'limited'
  const capacity = {
    arrival: limited ? (form.arrivalCapacity ?? null) : null,
    departure: limited ? (form.departureCapacity ?? null) : null,
  }
  const { rows } = await sql<Places>`
    insert into fast_track_day as day (date, direction, capacity)
    values (${date}::date, 'arrival', ${capacity.arrival}::integer), (${date}::date, 'departure', ${capacity.departure}::integer)
    on conflict (date, direction) do update
    set capacity = excluded.capacity, allowed_over = case when excluded.capacity is null then 0 else greatest(day.taken - excluded.capacity, 0) end
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

type Standing = { mode: string; arrival_capacity: number | null; departure_capacity: number | null; comments: string }

function recordChange(work: Work, date: string, before: Standing | null, after: Standing, places: Places[]): void {
  const facts = (it: Standing) => ({
    date,
    mode: it.mode,
    arrivalCapacity: it.arrival_capacity,
    departureCapacity: it.departure_capacity,
    comments: it.comments,
  })
  const beyond = places.filter((it) => it.capacity !== null && it.taken > it.capacity)
  work.journal.record({
    action: 'saveDateStatus',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    reason: beyond
      .map((it) => `${it.direction}: ${it.taken} are confirmed for ${it.capacity} places and stay; nobody new gets in`)
      .join('. '),
    before: facts(before ?? { mode: 'open', arrival_capacity: null, departure_capacity: null, comments: '' }),
    after: facts(after),
  })
}
