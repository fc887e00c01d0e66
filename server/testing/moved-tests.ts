import type { Plugin } from 'vite'

/** Where and when the tests of the server are written for. */
const home = 'America/Barbados'

export interface Move {
  zone: string
  /** Whole weeks, so that every day keeps its weekday. */
  weeks: number
}

/**
 * Runs the server's tests at another airport in another week: every date written in them is moved, every instant is the same local time
 * there. `TEST_ZONE=Europe/London TEST_WEEKS=18` puts their Friday before the Sunday that summer time begins.
 */
export function movedTests(move: Move): Plugin {
  return {
    name: 'moved-tests',
    enforce: 'pre',
    transform: (code, id) => (/\/server\/(.+\.test|testing\/.+)\.ts$/.test(id) && !id.includes('/moved-tests.') ? moved(code, move) : null),
  }
}

const literal = /(?<![\d-])(\d{4}-\d\d-\d\d)(?:([T ])(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|-04:00))?(?!\d)/g

export function moved(code: string, { zone, weeks }: Move): string {
  return code.replaceAll(home, zone).replace(literal, (written: string, date: string, gap?: string, time?: string, offset?: string) => {
    const day = dayOf(date)
    if (day === null) return written
    if (time === undefined) return day.add({ weeks }).toString()
    const local = Temporal.Instant.from(`${date}T${time}${offset}`).toZonedDateTimeISO(home).toPlainDateTime()
    const there = local.add({ weeks }).toZonedDateTime(zone)
    return offset === 'Z' ? inUtc(there, time) : `${local.add({ weeks }).toString().slice(0, 10)}${gap}${time}${there.offset}`
  })
}

/** With as many digits as were written. */
function inUtc(there: Temporal.ZonedDateTime, time: string): string {
  const fraction = time.split('.')[1]?.length ?? 0
  const text = there.toInstant().toString({ fractionalSecondDigits: fraction as 0 })
  return time.length === 5 ? text.replace(/:\d\dZ$/, 'Z') : text
}

/** Some tests write days that never were. */
function dayOf(date: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    return null
  }
}
