import { counted } from '#domain/text/counted.ts'
import { unknownAirport } from '#domain/flight/manual-flight.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { savePattern as savePatternCall } from '#contract/flights.ts'
import type { Saved } from '#contract/shapes.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { identOf } from '#domain/flight/flight-pattern.ts'
import { withStored } from '#domain/left-out.ts'
import { isRefusal, notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { followPattern, type Followed } from '#server/features/flights/commands/follow-schedule.ts'
import type { PatternRead } from '#server/features/flights/rows.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type PatternForm = BodyOf<typeof savePatternCall> & { active: boolean }

/** Creates or edits a pattern and updates its dated flights. */
export async function savePattern(
  work: UnitOfWork,
  given: BodyOf<typeof savePatternCall>,
): Promise<Saved | Refusal> {
  const before = given.guid === undefined ? null : await lockedPattern(work, given.guid)
  if (isRefusal(before)) return before
  const form = withStored(given, { active: before?.active ?? true })
  const wrong = (before && whyNotEdit(before, form)) ?? (await whyNotPattern(work, form))
  if (wrong) return wrong
  const pattern = toRow(form, before)
  if (before)
    await work.tx
      .updateTable('flight_pattern')
      .set({ ...pattern, updated_at: work.now })
      .where('guid', '=', pattern.guid)
      .execute()
  else
    await work.tx
      .insertInto('flight_pattern')
      .values({ ...pattern, created_at: work.now, created_by: work.actor.accountGuid, updated_at: work.now })
      .execute()
  const followed = await followPattern(work, pattern, before?.made_until ?? null)
  work.audit.record({
    action: before ? 'editPattern' : 'makePattern',
    subjectKind: 'flightPattern',
    subjectGuid: pattern.guid,
    before: before && facts(before),
    after: { ...facts(pattern), followed },
  })
  return { guid: pattern.guid, toast: savedText(identOf(pattern.airline_code, pattern.number), followed) }
}

async function lockedPattern(
  work: UnitOfWork,
  guid: string,
): Promise<(PatternRead & { made_until: string | null }) | Refusal> {
  const row = await work.tx
    .selectFrom('flight_pattern')
    .selectAll()
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? notFound
}

function whyNotEdit(before: PatternRead, form: PatternForm): Refusal | null {
  const ident = identOf(before.airline_code, before.number)
  if (form.version !== before.version)
    return refuse(
      'flight',
      'Another user changed this flight since you opened it. Open it again to see the changes.',
    )
  const isSame = identOf(form.airlineCode, form.number) === ident && form.direction === before.direction
  // The name identifies the flight on guests' tickets, so it can't change.
  return isSame
    ? null
    : refuseField('number', `${ident} can’t be changed to another flight. Deactivate it and add a new one.`)
}

async function whyNotPattern(work: UnitOfWork, form: PatternForm): Promise<Refusal | null> {
  if (form.validTo < form.validFrom)
    return refuseField('validTo', 'Choose an end date on or after the start date')
  const airline = await work.tx
    .selectFrom('airline')
    .select('code')
    .where('code', '=', form.airlineCode)
    .executeTakeFirst()
  const airport = await work.tx
    .selectFrom('airport')
    .select('code')
    .where('code', '=', form.otherAirport)
    .where('code', '<>', unknownAirport)
    .executeTakeFirst()
  const unknown = {
    ...(airline ? {} : { airlineCode: 'No airline has this code' }),
    ...(airport ? {} : { otherAirport: 'No airport has this code' }),
  }
  if (Object.keys(unknown).length > 0) return refuseFields(unknown)
  return form.active ? whyNotBeside(work, form) : null
}

/** The same flight twice on a day must be a mistake: only one of the two would be created. */
async function whyNotBeside(work: UnitOfWork, form: PatternForm): Promise<Refusal | null> {
  const ident = identOf(form.airlineCode, form.number)
  const other = await work.tx
    .selectFrom('flight_pattern')
    .select(['valid_from', 'valid_to'])
    .where('active', '=', true)
    .where('airline_code', '=', form.airlineCode)
    .where('number', '=', ident.slice(2))
    .where('direction', '=', form.direction)
    .where('valid_from', '<=', form.validTo)
    .where('valid_to', '>=', form.validFrom)
    .where(sql<boolean>`weekdays && ${form.weekdays}::integer[]`)
    .where('guid', '<>', form.guid ?? newGuid())
    .executeTakeFirst()
  return other
    ? refuseField(
        'number',
        `${ident} already operates on some of these dates (${serviceDateText(other.valid_from)} to ` +
          `${serviceDateText(other.valid_to)})`,
      )
    : null
}

function toRow(form: PatternForm, before: PatternRead | null): PatternRead {
  return {
    guid: before?.guid ?? newGuid(),
    airline_code: form.airlineCode,
    number: identOf(form.airlineCode, form.number).slice(2),
    direction: form.direction,
    other_airport: form.otherAirport,
    valid_from: form.validFrom,
    valid_to: form.validTo,
    weekdays: form.weekdays.toSorted((a, b) => a - b),
    local_time: form.localTime,
    active: form.active,
    version: (before?.version ?? 0) + 1,
  }
}

function facts(pattern: PatternRead) {
  const {
    valid_from: validFrom,
    valid_to: validTo,
    weekdays,
    local_time: localTime,
    other_airport: otherAirport,
    active,
  } = pattern
  return {
    ident: identOf(pattern.airline_code, pattern.number),
    direction: pattern.direction,
    otherAirport,
    validFrom,
    validTo,
    weekdays,
    localTime,
    active,
  }
}

function savedText(ident: string, { made, moved, withdrawn, parties }: Followed): string {
  const changes = [
    [made, 'added'],
    [moved, 'changed'],
    [withdrawn, 'withdrawn'],
  ] as const
  const done = changes
    .filter(([count]) => count > 0)
    .map(([count, verb]) => `${counted(count, 'flight')} ${verb}`)
  const booked =
    parties === 0 ? '' : `. Check the times of ${counted(parties, 'booked party', 'booked parties')}`
  return `${ident} saved${done.length > 0 ? `: ${done.join(', ')}` : ''}${booked}`
}
