import type { BodyOf } from '#contract/endpoint.ts'
import type { addFlightByHand as addFlightByHandCall, PickerFlight } from '#contract/flights.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { momentMeant } from '#domain/calendar/typed-time.ts'
import {
  nameOfManualFlight,
  unknownAirline,
  unknownAirport,
  unknownTime,
} from '#domain/flight/manual-flight.ts'
import { readIdent } from '#domain/flight/flight-pattern.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { airportByCode } from '#server/features/flights/queries/airports.ts'
import { flightByName, pickerFlight } from '#server/features/flights/queries/flights.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Asked = BodyOf<typeof addFlightByHandCall>

/**
 * Adds a guest's flight that the schedule lacks, with the known facts. Returns an existing flight of that
 * name on that day unchanged, also for concurrent calls. Refuses past days and unknown airports.
 */
export async function addFlightByHand(work: UnitOfWork, asked: Asked): Promise<PickerFlight | Refusal> {
  const { date, direction, time } = asked
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const ident = nameOfManualFlight({ ident: asked.ident, otherAirport: asked.otherAirport ?? '', time })
  const existing = await flightByName(work.tx, date, direction, ident)
  if (existing) return pickerFlight(existing, [], timeZone)
  if (date < localDateOf(work.now, timeZone)) return refuseField('date', 'Choose today or a later date')
  if (asked.otherAirport !== null && !(await airportByCode(work.tx, asked.otherAirport)))
    return refuseField('otherAirport', 'Choose an airport from the list')
  const meant = momentMeant(date, time === '' ? unknownTime : time, timeZone)
  if ('why' in meant) return refuseField('time', meant.why)
  await insertFlight(work, { ...asked, ident }, meant.at)
  const added = await flightByName(work.tx, date, direction, ident)
  if (!added) throw new Error(`Flight ${ident} on ${date} was added but can’t be found`)
  return pickerFlight(added, [], timeZone)
}

async function insertFlight(
  work: UnitOfWork,
  { date, direction, ident, otherAirport, time }: Asked,
  scheduledAt: Instant,
): Promise<void> {
  const read = readIdent(ident)
  const airline =
    read &&
    (await work.tx.selectFrom('airline').select('code').where('code', '=', read.airline).executeTakeFirst())
  const flight = {
    ident,
    airline_code: airline?.code ?? unknownAirline,
    number: read && airline ? read.number : ident,
    direction,
    other_airport: otherAirport ?? unknownAirport,
    service_date: date,
    scheduled_at: scheduledAt,
    time_known: time !== '',
  }
  const inserted = await work.tx
    .insertInto('flight')
    .values({
      guid: newGuid(),
      ...flight,
      by_hand: true,
      source: 'manual',
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((on) => on.columns(['service_date', 'direction', 'ident']).doNothing())
    .returning('guid')
    .executeTakeFirst()
  if (!inserted) return
  work.audit.record({
    action: 'addFlightByHand',
    subjectKind: 'flight',
    subjectGuid: inserted.guid,
    after: flight,
  })
  work.events.publish({ topic: 'flight', date, guid: inserted.guid })
}
