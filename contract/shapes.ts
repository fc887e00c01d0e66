import * as z from 'zod/mini'
import '#contract/words.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { localTimePattern } from '#domain/calendar/local-time.ts'
import { isCalendarDate, isServiceDate } from '#domain/calendar/service-date.ts'
import { cleanEmail, cleanName } from '#domain/customer/clean-contact.ts'
import { countedLong } from '#domain/text/counted.ts'
import { guidPattern } from '#domain/vocabulary/guid.ts'

/** Shapes shared by all contracts: identifiers, dates, money, length-limited text. */

/** UUID of any version, lower case on the wire. */
export const guid = z.string().check(z.regex(guidPattern, 'Invalid ID'))

/** `YYYY-MM-DD`, an existing day, in the airport's time zone. */
export const serviceDate = z.string().check(z.refine(isServiceDate, 'Enter a date as YYYY-MM-DD'))

/**
 * `YYYY-MM-DD` of a person's life or of the past: a birthday, the expiry of a document, a day of the history.
 */
export const calendarDate = z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD'))

/** `YYYY-MM`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM'))

/** `HH:MM`, 24-hour, in the airport's time zone. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM'))

/**
 * A time of day that is one moment with its date. Clocks that go back repeat an hour: there it may name its
 * zone, `01:15 GMT`, and is refused without when either could be meant.
 */
export const localTime = z.string().check(z.regex(localTimePattern, 'Enter a time as HH:MM'))

export const localTimeOrNone = z.prefault(
  z.string().check(z.refine((it) => it === '' || localTimePattern.test(it), 'Enter a time as HH:MM')),
  '',
)

/** A country's two letters (ISO 3166), or empty. */
export const countryCode = z.prefault(
  z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose one from the list')),
  '',
)

/** An instant, ISO 8601 in UTC. */
export const instant = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
      'Enter a date and time like 2026-11-21T14:55:00Z',
    ),
  )

/** The time of a report's figures, if they aren't current. */
export const figuresAt = z.optional(instant)

/**
 * The decimals stored amounts are counted in, by currency code. Codes it leaves out have those of ISO 4217.
 */
export const currencyDigits = z.record(z.string(), z.number())

/** Money in minor units, at most ±10 million of a currency with cents. */
export const cents = z.number().check(z.int(), z.gte(-1_000_000_000), z.lte(1_000_000_000))

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** Required text, trimmed, at most `most` characters, without control characters. */
export const text = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'This field is required'),
      z.maxLength(most, `At most ${countedLong(most, 'character')}`),
      noControl,
    )

/** A name, title or label: required, on one line, without control or invisible characters. */
export const nameText = (most: number) =>
  z
    .string()
    .check(
      z.overwrite(cleanName),
      z.regex(
        /^\P{Cc}*$/u,
        'This text contains characters that can’t be saved. Type it instead of pasting it.',
      ),
      z.minLength(1, 'This field is required'),
      z.maxLength(most, `At most ${countedLong(most, 'character')}`),
    )

/** Text that can be empty, but has to be sent. */
export const textOrEmpty = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `At most ${countedLong(most, 'character')}`), noControl)

/** Text that may stay empty. */
export const optionalText = (most: number) => z.prefault(textOrEmpty(most), '')

// Postgres cannot store NUL.
const noControl = z.regex(
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/,
  'This text contains characters that can’t be saved. Type it instead of pasting it.',
)

/** A first or last name: on one line, without invisible characters. It may stay empty. */
export const personName = z.prefault(
  z
    .string()
    .check(
      z.overwrite(cleanName),
      z.maxLength(100, 'At most 100 characters'),
      z.regex(
        /^\P{Cc}*$/u,
        'This text contains characters that can’t be saved. Type it instead of pasting it.',
      ),
    ),
  '',
)

/** The domain's labels can't contain dots, so that the expression matches in linear time. */
const address = String.raw`[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+`
const emailLike = (pattern: string) =>
  z
    .string()
    .check(
      z.overwrite(cleanEmail),
      z.maxLength(254, 'At most 254 characters'),
      z.regex(new RegExp(`^(${pattern})$`), 'Enter an e-mail address'),
    )

/** An e-mail address, without characters pasted around it. */
export const emailAddress = /* @__PURE__ */ emailLike(address)
export const optionalEmail = z.prefault(/* @__PURE__ */ emailLike(`${address}|`), '')

export const permission = z.enum(allPermissions)
export const direction = z.enum(['arrival', 'departure'])

/** One entry of a select box. */
export const option = z.object({
  guid: z.optional(guid),
  key: z.optional(z.string()),
  name: z.optional(z.string()),
  value: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
})

/** A page of a list: `nextCursor` is null on the last one. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.optional(z.number()) })

/** Parameters of every list. Query strings are text, so `limit` is parsed from text. */
export const listQuery = {
  query: optionalText(200),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z.prefault(z.pipe(z.coerce.number(), whole(1, 500)), 50),
}

type Orders<C extends string> = { [K in C | `-${C}`]: K }

/** The order of a list by one of its columns; with `-`, descending. */
export function sortBy<const C extends string>(
  ...columns: readonly C[]
): z.ZodMiniOptional<z.ZodMiniEnum<Orders<C>>> {
  const both = columns.flatMap((it) => [it, `-${it}` as const])
  return z.optional(z.enum(both)) as never
}

/** The reply to a POST. A redirect happens only when `redirectAction` is "redirect" and a URL is given. */
export const saved = z.object({
  guid: z.optional(guid),
  toast: z.optional(z.string()),
  redirectAction: z.optional(z.string()),
  redirectUrl: z.optional(z.string()),
  /** The new versions of what was changed, so that the user’s next change isn’t refused. */
  versions: z.optional(z.array(z.object({ guid, version: z.number() }))),
  /** The mail that wasn't sent because there is no mail server; `handOver` returns what it says. */
  notSent: z.optional(guid),
})
export type Saved = z.infer<typeof saved>

/** Items that a command over several left out, with the reason. The caller knows their names. */
export const refusedItems = z.array(z.object({ guid, why: z.string() }))
export type RefusedItems = z.infer<typeof refusedItems>
