import type { Plugin } from 'vite'

/** The airport and week that the server tests are written for. */
const home = 'America/Barbados'
const homeYear = 2026

export interface Move {
  zone: string
  /** Whole weeks, so that every date keeps its weekday. */
  weeks: number
}

/**
 * Runs the server tests at another airport in another week: every date in them is moved, and every instant
 * becomes the same local time there. `TEST_ZONE=Europe/London TEST_WEEKS=18` moves their Friday to the one
 * before summer time begins. Lines ending in `// not moved` are left alone, and so are files that begin with
 * it, for example those that use whole months or another program's output.
 */
export function movedTests(move: Move): Plugin {
  const isMoved = (id: string) =>
    /\/server\/(.+\.test|testing\/.+)\.ts$/.test(id) && !/\/moved-tests\.(test\.)?ts$/.test(id)
  return {
    name: 'moved-tests',
    enforce: 'pre',
    transform: (code, id) => (isMoved(id) ? moved(code, move) : null),
  }
}

export function moved(code: string, move: Move): string {
  if (code.startsWith('// not moved')) return code
  const lines = code.split('\n').map((line) => {
    if (/^\s*\/\/ not moved/.test(line))
      throw new Error(`"${line.trim()}" must be at the end of a line or start the first line of a file`)
    return line.endsWith('// not moved') ? line : movedLine(line, move)
  })
  const text = lines.join('\n')
  return text.includes('instantThere(')
    ? `import { instantThere } from '#server/testing/moved-tests.ts'; ${text}`
    : text
}

/**
 * Months in the spellings that tests use: `20 November 2026`, `20 Nov 2026`, `20. November 2026`, `20
 * novembre 2026`.
 */
const wordings = [
  wording('en-US', 'long', ' '),
  // "May" is both the long and the short form.
  wording('en-US', 'short', ' ', /May/),
  wording('de', 'long', '. '),
  wording('fr', 'long', ' '),
  wording('pt-BR', 'long', ' de '),
]

function wording(locale: string, month: 'short' | 'long', after: string, left = /^$/) {
  const format = new Intl.DateTimeFormat(locale, { month })
  const names = Array.from({ length: 12 }, (_, index) =>
    format.format(Temporal.PlainDate.from({ year: homeYear, month: index + 1, day: 15 })),
  )
  const said = names.filter((it) => !left.test(it)).join('|')
  return {
    names,
    after,
    written: new RegExp(
      `\\b(\\d{1,2})${after.replace('.', '\\.')}(${said})((?: de)? \\d{4})?(?![\\wéû])`,
      'g',
    ),
  }
}

const written = /(?<![\d-])(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z)?(?!\d)/g
/** `20261120`, `20261120130000` and `20261120T130000Z`, the formats of calendars and card gateways. */
const compact = /(?<!\d)(20\d{6})(?:(T?)(\d{6})(Z?))?(?!\d)/g
/** `20/11/2026` and `11/20/2026`, where only one of them is a date. */
const slashed = /(?<![\d/])(\d\d)\/(\d\d)\/(\d{4})(?![\d/])/g
/** An instant composed of a date, which is already moved, and a time. */
const puzzled = /`\$\{[^`}]+\}[T ](?:\$\{\w+\}|\d)[^`]*Z`/g

function movedLine(line: string, { zone, weeks }: Move): string {
  const moveDay = (date: string) => dayOf(date)?.add({ weeks }).toString() ?? null
  const moveInstant = (text: string, date: string, there: string) =>
    instantThere(text.replace(date, there), zone)
  const movedWords = wordings.reduce(
    (text, { written: words, names, after }) =>
      text.replace(words, (_, day: string, month: string, year = '') => {
        const at = names.indexOf(month) + 1
        // Dates without a year are in the winter that the tests are written for.
        const date = Temporal.PlainDate.from({
          year: Number(year.slice(-4)) || (at > 6 ? homeYear : homeYear + 1),
          month: at,
          day: Number(day),
        })
        const there = date.add({ weeks })
        const thereYear = year === '' ? '' : year.slice(0, -4) + String(there.year)
        return `${there.day}${after}${names[there.month - 1]}${thereYear}`
      }),
    line.replaceAll(home, zone),
  )
  return movedWords
    .replace(written, (text: string, date: string, time?: string) => {
      const there = moveDay(date)
      if (there === null) return text
      return time === undefined ? there : moveInstant(text, date, there)
    })
    .replace(compact, (text: string, digits: string, gap = '', time?: string, zulu = '') => {
      const date = digits.replace(/(....)(..)(..)/, '$1-$2-$3')
      const there = moveDay(date)
      if (there === null) return text
      if (time === undefined) return there.replaceAll('-', '')
      const at = instantThere(`${there}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`, zone)
      return `${at.slice(0, 10).replaceAll('-', '')}${gap}${at.slice(11, 19).replaceAll(':', '')}${zulu}`
    })
    .replace(slashed, (text: string, first: string, second: string, year: string) => {
      const dayFirst = moveDay(`${year}-${second}-${first}`)
      const monthFirst = moveDay(`${year}-${first}-${second}`)
      if ((dayFirst === null) === (monthFirst === null)) return text
      const [thatYear, month, day] = (dayFirst ?? monthFirst ?? '').split('-')
      return dayFirst === null ? `${month}/${day}/${thatYear}` : `${day}/${month}/${thatYear}`
    })
    .replace(puzzled, (text) => `instantThere(${text}, '${zone}')`)
}

/** The instant with the same local time in the zone as this one has at home, written with as many digits. */
export function instantThere(instant: string, zone: string): string {
  const [, date, gap, time = ''] = /^([\d-]{10})([T ])([\d:.]+)Z$/.exec(instant) ?? []
  const local = Temporal.Instant.from(`${date}T${time}Z`).toZonedDateTimeISO(home).toPlainDateTime()
  const there = local.toZonedDateTime(zone).toInstant().toZonedDateTimeISO('UTC').toPlainDateTime()
  const timeThere = there.toPlainTime().toString({ fractionalSecondDigits: 9 }).slice(0, time.length)
  return `${there.toPlainDate().toString()}${gap}${timeThere}Z`
}

/** Some tests contain invalid dates. */
function dayOf(date: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    return null
  }
}
