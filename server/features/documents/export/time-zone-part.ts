import type { Instant } from '#domain/calendar/instant.ts'

interface Span {
  readonly from: Instant
  readonly to: Instant
}

/**
 * A time zone as calendars need it to know what its name means (VTIMEZONE, RFC 5545, 3.6.5): the offset from
 * UTC at the start of a span, and each change of clocks in it.
 */
export function timeZonePart(timeZone: string, { from, to }: Span): string {
  const first = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone)
  const changes: Temporal.ZonedDateTime[] = []
  let next = first.getTimeZoneTransition('next')
  while (next !== null && next.epochMilliseconds <= Temporal.Instant.from(to).epochMilliseconds) {
    changes.push(next)
    next = next.getTimeZoneTransition('next')
  }
  const standardOffset = Math.min(...[first, ...changes].map((it) => it.offsetNanoseconds))
  const rule = (starts: string, before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime) => {
    const kind = after.offsetNanoseconds === standardOffset ? 'STANDARD' : 'DAYLIGHT'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${starts}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  }
  const rules = changes.flatMap((it, at) => {
    const before = changes[at - 1] ?? first
    // The offset before the change.
    const clock = it.toInstant().toZonedDateTimeISO(before.offset)
    return rule(clockText(clock), before, it)
  })
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...rule('19700101T000000', first, first),
    ...rules,
    'END:VTIMEZONE',
  ].join('\r\n')
}

/** `-04:00` → `-0400` */
function offsetText({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '')
}

function clockText(at: Temporal.ZonedDateTime): string {
  return at.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}
