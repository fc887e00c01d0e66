import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import { driveNoticeOf, isDelayNews, type DaySettings, type DriveNotice } from '#domain/message/on-the-day.ts'
import type { Db } from '#server/db/connection.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  dayArrivals,
  dayDrives,
  type DayDrive,
  type Within,
} from '#server/features/guest-messages/queries/day-news.ts'
import {
  guestReservationOf,
  type GuestReservation,
} from '#server/features/guest-messages/queries/guest-reservations.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { textOccasionsOf } from '#server/features/texting/queries/text-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Tells today's guests who their driver is, that the driver is on the way or waiting, and that we know about
 * their late flight, as configured. Returns the number of messages written.
 */
export async function sendDayNews(db: Db, now: Instant): Promise<number> {
  const [{ time_zone: timeZone }, { onTheDay: byMail }, byText] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    textOccasionsOf(db),
  ])
  const onTheDay = tellsByAny(byMail, byText)
  const by = { mail: tellsAnything(byMail), text: tellsAnything(byText) }
  const all = { now, timeZone, groupGuid: null, by }
  const drives = tellsOfDrives(onTheDay) ? newsOf(await dayDrives(db, all), onTheDay, now) : []
  const arrivals = onTheDay.lateFlight ? (await dayArrivals(db, all)).filter(isDelayNews) : []
  let written = 0
  for (const groupGuid of new Set([...drives, ...arrivals].map((it) => it.groupGuid)))
    written += await inUnitOfWork(db, { actor: portalActor, now }, (work) =>
      tell(work, { onTheDay, byMail }, { now, timeZone, groupGuid, by }),
    )
  return written
}

/** What the site sends at all, by mail or text. */
function tellsByAny(mail: DaySettings, text: DaySettings): DaySettings {
  return {
    driver: mail.driver || text.driver,
    onTheWay: mail.onTheWay || text.onTheWay,
    waiting: mail.waiting || text.waiting,
    lateFlight: mail.lateFlight || text.lateFlight,
  }
}

const tellsAnything = (settings: DaySettings) => tellsOfDrives(settings) || settings.lateFlight

/** The setting of each notice. */
const settingOf = {
  driverAssigned: 'driver',
  driverOnTheWay: 'onTheWay',
  driverWaiting: 'waiting',
} as const satisfies Record<DriveNotice, keyof DaySettings>

const tellsOfDrives = ({ driver, onTheWay, waiting }: DaySettings) => driver || onTheWay || waiting

interface DriveNews extends DayDrive {
  notice: DriveNotice
}

/** The drives with something to tell. */
function newsOf(drives: readonly DayDrive[], settings: DaySettings, now: Instant): DriveNews[] {
  return drives.flatMap((drive) => {
    const notice = driveNoticeOf(drive, settings, now)
    return notice === null ? [] : { ...drive, notice }
  })
}

/** One reservation in its own transaction, with its current state. */
async function tell(
  work: UnitOfWork,
  { onTheDay: settings, byMail }: { onTheDay: DaySettings; byMail: DaySettings },
  within: Within & { groupGuid: string },
): Promise<number> {
  const { now, groupGuid, timeZone } = within
  await work.tx
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .forNoKeyUpdate()
    .execute()
  const reservation = await guestReservationOf(work.tx, groupGuid)
  const drives = tellsOfDrives(settings) ? newsOf(await dayDrives(work.tx, within), settings, now) : []
  let written = 0
  for (const together of Map.groupBy(
    drives,
    (it) => `${it.bookingGuid} ${it.pickupAt} ${it.notice}`,
  ).values())
    written += await tellOfDrive(work, reservation, together, byMail)
  if (!settings.lateFlight) return written
  for (const arrival of (await dayArrivals(work.tx, within)).filter(isDelayNews)) {
    const { flightGuid, expectedAt, bookingGuids } = arrival
    const services = withoutPrice(reservation.facts.services.filter((it) => bookingGuids.includes(it.guid)))
    if (services.length === 0) continue
    await note(work, {
      group_guid: groupGuid,
      kind: 'lateFlight',
      flight_guid: flightGuid,
      expected_at: expectedAt,
    })
    const expected = { date: localDateOf(expectedAt, timeZone), time: timeTextOf(expectedAt, timeZone) }
    await sendGuestMessage(
      work,
      { ...reservation.facts, services, expected, template: 'lateFlight' },
      { ...reservation.about, byMail: byMail.lateFlight },
    )
    written += 1
  }
  return written
}

/** One message for the cars that leave together. */
async function tellOfDrive(
  work: UnitOfWork,
  { facts, about }: GuestReservation,
  drives: DriveNews[],
  byMail: DaySettings,
): Promise<number> {
  const [first] = drives
  if (!first) return 0
  const service = facts.services.find((it) => it.guid === first.bookingGuid)
  const journeys = service?.journeys.filter((it) => it.startsAt === first.pickupAt) ?? []
  const [journey] = journeys
  if (!service || !journey) return 0
  for (const { groupGuid, notice, tripGuid, driverGuid } of drives)
    await note(work, { group_guid: groupGuid, kind: notice, trip_guid: tripGuid, driver_guid: driverGuid })
  const { date, time, startsAt } = journey
  const services = withoutPrice([{ ...service, journeys, date, time, startsAt }])
  const drivers = drives.map(({ driver, car, plate }) => ({
    firstName: driver,
    car,
    plate,
  }))
  await sendGuestMessage(
    work,
    { ...facts, services, drivers, template: first.notice },
    {
      ...about,
      byMail: byMail[settingOf[first.notice]],
    },
  )
  return 1
}

/** Messages on the day don't mention money. */
function withoutPrice(services: readonly GuestService[]): GuestService[] {
  return services.map((it) => ({ ...it, totalCents: null, terms: null }))
}

interface Notice {
  group_guid: string
  kind: DriveNotice | 'lateFlight'
  trip_guid?: string
  driver_guid?: string
  flight_guid?: string
  expected_at?: Instant
}

const noticeKey = ['group_guid', 'kind', 'trip_guid', 'driver_guid', 'flight_guid', 'expected_at'] as const

/** Of two servers that run the job at the same moment, the group's lock lets one tell the guest. */
async function note({ tx, now }: UnitOfWork, notice: Notice): Promise<void> {
  await tx
    .insertInto('guest_day_notice')
    .values({ ...notice, at: now })
    // Notify again: the outside company is sending a different driver.
    .onConflict((is) => is.columns(noticeKey).doUpdateSet({ at: now }))
    .execute()
}
