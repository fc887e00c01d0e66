import { counted } from '#domain/text/counted.ts'
import { spaced } from '#contract/audit-actions.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { dayYearText, moneyText, monthText, type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

const codeWord = /^[a-z]+([A-Z][a-z]+)+$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const day = /^\d{4}-\d\d-\d\d$/
const month = /^\d{4}-\d\d$/
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const none = 'none'

/** How far a sign-in got. */
const signInStages: Readonly<Record<string, string>> = {
  password: 'password accepted, code pending',
  full: 'complete',
}

/** A scalar value as text. Null for a guid, which isn't shown. */
export function plainText(name: string, value: unknown, { timeZone, currency }: SiteFormat): string | null {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(name, value, currency)
  if (typeof value !== 'string' || isGuid(value)) return null
  if (instant.test(value)) return dayTimeText(value, timeZone)
  if (day.test(value)) return dayYearText(value)
  if (month.test(value)) return monthText(value)
  if (name === 'stage') return signInStages[value] ?? value
  return codeWord.test(value) ? spaced(value) : value
}

function numberText(name: string, value: number, currency: string): string {
  if (/^cents($|[A-Z])|Cents$/.test(name)) return moneyText(value, currency)
  if (/basisPoints$/i.test(name)) return `${value / 100}%`
  if (name.endsWith('Micros')) return String(value / 1_000_000)
  if (name === 'bytes') return `${Math.ceil(value / 1000)} kB`
  if (name === 'width' || name === 'height') return `${value} px`
  return String(value)
}

/** A list of plain values: `Mon, Fri`, `08:00–16:00 4 people`, `driver, view customer`. */
export function listText(name: string, values: readonly unknown[], site: SiteFormat): string | null {
  if (name === 'staffByHour') return staffText(values.map(Number))
  if (name === 'weekdays') return values.map((it) => weekdays[Number(it) - 1]).join(', ')
  // The amounts offered to guests as gratuities.
  const own = name === 'gratuities' ? 'cents' : name
  const texts = values.map((it) => plainText(own, it, site)).filter((it) => it !== null)
  return values.length > 0 && texts.length === 0 ? null : texts.join(', ') || none
}

/** Staff counts of 24 hours as shifts: `08:00–16:00 4 people`. */
function staffText(counts: readonly number[]): string {
  const starts = counts.flatMap((it, hour) => (hour === 0 || it !== counts[hour - 1] ? [hour] : []))
  const shifts = starts.flatMap((from, place) => {
    const count = counts[from] ?? 0
    const hours = `${hourText(from)}–${hourText(starts[place + 1] ?? counts.length)}`
    return count === 0 ? [] : [`${hours} ${counted(count, 'person', 'people')}`]
  })
  return shifts.join(', ') || none
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
