import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { colonIn, timeIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { line, rowsOf, warningIcon } from './markup.ts'
import {
  deskStateOf,
  driveStateOf,
  flightStateOf,
  hoursNamed,
  isBadNews,
  shownDrivers,
  type LiveTrip,
} from './service-state.ts'
import { pageTexts } from './texts/all-texts.ts'

/** What is happening to a service now. Bad news is shown separately, with a warning icon. */
export function stateHtml(page: BookingPage, shown: PageService): string {
  if (shown.status === 'waitlisted') return ''
  const { warnings, lines } = sayings(page, shown)
  return box(warnings, warningIcon) + box(lines)
}

function sayings(page: BookingPage, shown: PageService) {
  const { now, language } = page
  const { service, status, flight, trips } = shown
  const texts = pageTexts[language]
  const journeys = service.journeys.map((it) => tripsOf(shown, it))
  const drives = journeys.map(driveStateOf)
  const isSomeone = drives.some((it) => it !== null)
  const about = flight === null || status !== 'booked' ? null : flightStateOf(flight, now)
  const time = about?.at == null ? '' : timeIn(language, timeTextOf(about.at, page.site.timeZone))
  const flightLine = about === null ? '' : line(fillTemplate(texts.flights[about.what], { time }))
  const lateText = trips.some((it) => it.driver !== null) ? texts.lateDriver : texts.lateNoDriver
  const isWaitedFor = about?.what === 'late' && isTransport(service.kind) && !isSomeone
  const isBad = about !== null && isBadNews(about)
  const driveLines = drives.map((_, at) => driveLine(language, drives, at) + driversOf(page, journeys[at]))
  const isMissed = (at: number) => drives[at] === 'missed'
  const desk = journeys.length > 0 ? null : deskStateOf(status)
  const deskLine = desk === null ? '' : line(desk === 'done' ? `${texts.done} ${texts.thanks}` : texts[desk])
  return {
    warnings: [
      isBad ? flightLine : '',
      isWaitedFor ? line(lateText) : '',
      ...driveLines.filter((_, at) => isMissed(at)),
      desk === 'missed' ? deskLine : '',
    ].join(''),
    lines: [
      status === 'booked' && about === null && !isSomeone ? confirmedHtml(page, trips) : '',
      isBad ? '' : flightLine,
      ...driveLines.filter((_, at) => !isMissed(at)),
      drives.length > 1 && drives.every((it) => it === 'done') ? line(texts.thanks) : '',
      desk === 'missed' ? '' : deskLine,
    ].join(''),
  }
}

function box(lines: string, icon = ''): string {
  if (lines === '') return ''
  return `<div class="state${icon === '' ? '' : ' warn'}" role="status">${icon}${lines}</div>`
}

function tripsOf(
  { trips }: PageService,
  { number, startsAt }: PageService['service']['journeys'][number],
): LiveTrip[] {
  return trips.filter((it) => it.journey === number && (startsAt ?? it.pickupAt) === it.pickupAt)
}

/** Numbers of the journeys whose every car and driver are shown: the booked kind of car adds nothing. */
export function journeysWithCars(page: BookingPage, shown: PageService): number[] {
  if (shown.status === 'cancelled' || shown.status === 'waitlisted') return []
  return shown.service.journeys.flatMap((it) => {
    const trips = tripsOf(shown, it)
    const named = shownDrivers(trips, page.now).filter(({ car }) => car !== null)
    return trips.length > 0 && named.length === trips.length ? it.number : []
  })
}

/** The state of one journey; several are numbered, and thanked for together. */
function driveLine(
  language: GuestLanguage,
  drives: readonly ReturnType<typeof driveStateOf>[],
  at: number,
): string {
  const { drives: words, thanks } = pageTexts[language]
  const drive = drives[at] ?? null
  if (drive === null) return ''
  if (drives.length === 1) return line(drive === 'done' ? `${words.done} ${thanks}` : words[drive])
  const number = fillTemplate(guestTexts[language].labels.journey, { number: String(at + 1) })
  return line(`${number}${colonIn(language)}${words[drive]}`)
}

/** Before the day: the service is confirmed, and the guest will see who comes. */
function confirmedHtml({ language, now }: BookingPage, trips: readonly LiveTrip[]): string {
  const texts = pageTexts[language]
  const isLater = trips.some((it) => minutesBetween(now, it.pickupAt) > hoursNamed * 60)
  return line(texts.confirmed) + (isLater ? line(texts.driverLater, 'later') : '')
}

function driversOf({ language, now }: BookingPage, trips: readonly LiveTrip[] = []): string {
  const texts = pageTexts[language]
  const { labels } = guestTexts[language]
  return shownDrivers(trips, now)
    .map(({ driver, car, plate }) =>
      rowsOf([
        { label: texts.driver, value: driver ?? '', strong: true },
        ...(car === null ? [] : [{ label: labels.car, value: car }]),
        ...(plate === null ? [] : [{ label: texts.plate, value: plate, strong: true }]),
      ]),
    )
    .join('')
}
