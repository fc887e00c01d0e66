import type { Plugin } from 'vite'

/** The place and time the server's tests are written for. */
const home = 'America/Barbados'
const homeYear = 2026

export interface Move {
  zone: string
  /** Whole weeks, so that every date keeps its weekday. */
  weeks: number
}

/**
 * Runs the server's tests at another airport in another week: every date written in them is moved, every instant is the same local time
 * there. `TEST_ZONE=Europe/London TEST_WEEKS=18` puts their Friday before the Sunday that summer time begins. A line that ends in
 * `// not moved` stays, and a file that begins so: a whole month, say, or what another program wrote down.
 */
export function movedTests(move: Move): Plugin {
  const isMoved = (id: string) => /\/server\/(.+\.test|testing\/.+)\.ts$/.test(id) && !/\/moved-tests\.(test\.)?ts$/.test(id)
  return { name: 'moved-tests', enforce: 'pre', transform: (code, id) => (isMoved(id) ? moved(code, move) : null) }
}

export function moved(code: string, move: Move): string {
  if (code.startsWith('// not moved')) return code
  const lines = code.split('\n').map((line) => (line.endsWith('// not moved') ? line : movedLine(line, move)))
  const text = lines.join('\n')
  return text.includes('instantThere(') ? `import { instantThere } from '#server/testing/moved-tests.ts'; ${text}` : text
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const written = /(?<![\d-])(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z)?(?!\d)/g
const inWords = new RegExp(`\\b(\\d{1,2}) (${months.join('|')})( \\d{4})?\\b`, 'g')
/** An instant put together of a day, which is moved already, and a time. */
const puzzled = /`\$\{[^`}]+\}[T ](?:\$\{\w+\}|\d)[^`]*Z`/g

function movedLine(line: string, { zone, weeks }: Move): string {
  return line
    .replaceAll(home, zone)
    .replace(written, (text: string, date: string, time?: string) => {
      const day = dayOf(date)
      if (day === null) return text
      const there = day.add({ weeks }).toString()
      return time === undefined ? there : instantThere(text.replace(date, there), zone)
    })
    .replace(inWords, (_, day: string, month: string, year?: string) => {
      const at = months.indexOf(month) + 1
      // Without a year, it is the winter that the tests are written for.
      const date = Temporal.PlainDate.from({ year: Number(year ?? (at > 6 ? homeYear : homeYear + 1)), month: at, day: Number(day) })
      const there = date.add({ weeks })
      return `${there.day} ${months[there.month - 1]}${year === undefined ? '' : ` ${there.year}`}`
    })
    .replace(puzzled, (text) => `instantThere(${text}, '${zone}')`)
}

/** The instant at which clocks in the zone show what they show at home at this one; written with as many digits. */
export function instantThere(instant: string, zone: string): string {
  const [, date, gap, time = ''] = /^([\d-]{10})([T ])([\d:.]+)Z$/.exec(instant) ?? []
  const local = Temporal.Instant.from(`${date}T${time}Z`).toZonedDateTimeISO(home).toPlainDateTime()
  const there = local.toZonedDateTime(zone).toInstant().toZonedDateTimeISO('UTC').toPlainDateTime()
  return `${there.toPlainDate().toString()}${gap}${there.toPlainTime().toString({ fractionalSecondDigits: 9 }).slice(0, time.length)}Z`
}

/** Some tests contain invalid dates. */
function dayOf(date: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    return null
  }
}
