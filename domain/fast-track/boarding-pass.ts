import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

/** The parts of a boarding pass that the desk reads (IATA resolution 792, bar coded boarding pass). */
export interface BoardingPass {
  readonly firstName: string
  readonly lastName: string
  /** The name fills all 20 characters, so it may be cut off. */
  readonly isCut: boolean
  readonly legs: readonly PassLeg[]
}

export interface PassLeg {
  /** IATA codes of the airports. */
  readonly from: string
  readonly to: string
  readonly flight: string
  /** The pass has only the day of the year; the year is the one nearest to the given date. */
  readonly date: ServiceDate
}

/** A leg from or to our airport. */
export interface OwnLeg extends PassLeg {
  readonly direction: Direction
}

/** Format code, number of legs, name and e-ticket mark. */
const headLength = 23
/**
 * A leg: reference, airports, carrier, flight, day, class, seat, sequence and status; followed by two
 * hexadecimal digits with the length of the data after it.
 */
const legLength = 35

/**
 * Null if the text isn't a boarding pass. Names have no hyphens: a hyphen means a wrong keyboard layout in
 * place of the slash. Names can end in a title (`JOHNMR`), and days can be padded with spaces instead of
 * zeros.
 */
export function readBoardingPass(text: string, today: ServiceDate): BoardingPass | null {
  const pass = text.trimStart()
  const head = /^M([1-4])([^-]{20})[E ]/.exec(pass)
  const name = head?.[2] ?? ''
  const [last = '', first = ''] = name.trim().split('/')
  const legs = head ? readLegs(pass, Number(head[1]), today) : []
  if (last === '' || legs.length === 0) return null
  return {
    firstName: first.trim().replace(/(?<=.{2}) ?(MR|MRS|MS|MISS|MSTR|DR)$/, ''),
    lastName: last.trim(),
    isCut: name.trimEnd().length === 20,
    legs,
  }
}

/** The legs at our airport, those of the desk's direction first. */
export function ownLegs({ legs }: BoardingPass, airport: string, direction: Direction): OwnLeg[] {
  const own = legs.flatMap((leg): OwnLeg[] => [
    ...(leg.to === airport ? [{ ...leg, direction: 'arrival' as const }] : []),
    ...(leg.from === airport ? [{ ...leg, direction: 'departure' as const }] : []),
  ])
  return own.toSorted((a, b) => Number(a.direction !== direction) - Number(b.direction !== direction))
}

function readLegs(pass: string, count: number, today: ServiceDate): PassLeg[] {
  const legs: PassLeg[] = []
  let at = headLength
  for (let place = 0; place < count; place++) {
    const leg = readLeg(pass.slice(at, at + legLength), today)
    if (leg === null) break
    legs.push(leg)
    at += legLength
    at += 2 + (Number.parseInt(pass.slice(at, at + 2), 16) || 0)
  }
  return legs
}

function readLeg(text: string, today: ServiceDate): PassLeg | null {
  const [, from, to, carrier = '', number = '', day = ''] =
    /^.{7}([A-Z]{3})([A-Z]{3})(.{3})(.{5})([ \d]{3}).{11}/.exec(text) ?? []
  const flight = flightNumberOf(`${carrier}${number}`)
  const date = /^ *\d+ *$/.test(day) ? nearestDay(Number(day.trim()), today) : null
  if (from === undefined || to === undefined || flight === null || date === null) return null
  return { from, to, flight, date }
}

/** A pass for day 365 scanned on day 2 belongs to the previous year. */
function nearestDay(dayOfYear: number, today: ServiceDate): ServiceDate | null {
  if (dayOfYear < 1 || dayOfYear > 366) return null
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].map((it) => addDays(`${it}-01-01`, dayOfYear - 1))
  return days.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null
}
