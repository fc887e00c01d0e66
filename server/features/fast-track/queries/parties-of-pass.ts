import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { ownLegs, type BoardingPass, type OwnLeg } from '#domain/fast-track/boarding-pass.ts'
import { isNameOfPass, type PersonNamed } from '#domain/fast-track/pass-names.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  around,
  byFlightTime,
  foundAtMost,
  isNamed,
  isOnFlight,
  likeEnough,
  nearest,
  parties,
} from '#server/features/fast-track/queries/party-search.ts'
import type { Desk, DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

interface FoundByPass {
  rows: { row: DeskRead; differs: string[] }[]
  notice: string | null
  /** The pass doesn't identify one party with certainty. */
  mustChoose: boolean
}

/** More than the parties of any one flight. */
const aboardAtMost = 500

/**
 * Finds the party of a boarding pass: the one whose name, flight, date and direction match a leg at our
 * airport. If none or several match, offers the parties of that flight, or else similar names around these
 * days, with their differences. A cancelled party is found only if no other has that name.
 */
export async function partiesOfPass(db: Db, actor: Actor, desk: Desk, pass: BoardingPass): Promise<FoundByPass> {
  const { airport_code: airport } = await siteSettings(db)
  const legs = ownLegs(pass, airport, desk.direction)
  const name = `${pass.firstName} ${pass.lastName}`.trim()
  let others: FoundByPass | null = null
  for (const leg of legs.flatMap((it) => datesOf(it, desk))) {
    const aboard = await parties(db, actor, onLeg(leg), byFlightTime, aboardAtMost)
    const named = await namedOnPass(db, aboard, pass)
    const live = aboard.filter((it) => it.status !== 'cancelled')
    const isAlike = (it: DeskRead) => named.has(it.group_guid)
    const alike = live.some(isAlike) ? live.filter(isAlike) : aboard.filter(isAlike)
    if (alike.length > 0)
      return {
        rows: alike.map((row) => ({ row, differs: [] })),
        notice: alike.length > 1 ? `Several parties on ${leg.flight} have this name` : null,
        mustChoose: alike.length > 1,
      }
    if (live.length > 0)
      others ??= {
        rows: live.slice(0, foundAtMost).map((row) => ({ row, differs: differencesOf(row, leg, { isAboard: true, hasName: false }) })),
        notice: `No guest named ${name} on ${legText(leg)}. These parties are on that flight.`,
        mustChoose: true,
      }
  }
  if (others !== null) return others
  const [leg = null] = legs
  const like = await parties(
    db,
    actor,
    sql`${around(desk)} and ${isNamed({ name: foldForSearch(name) }, likeEnough.around)}`,
    nearest(desk),
    foundAtMost,
  )
  const named = await namedOnPass(db, like, pass)
  return {
    rows: like.map((row) => ({
      row,
      differs: leg === null ? [] : differencesOf(row, leg, { isAboard: false, hasName: named.has(row.group_guid) }),
    })),
    notice: leg === null ? notHere(pass, airport) : `This boarding pass is for ${legText(leg)}. No party is booked on it.`,
    mustChoose: like.length > 0,
  }
}

/** A pass has the departure date: an arrival of the desk's day may have departed the day before. */
function datesOf(leg: OwnLeg, desk: Desk): OwnLeg[] {
  const isOvernight = leg.direction === 'arrival' && addDays(leg.date, 1) === desk.date
  return isOvernight ? [leg, { ...leg, date: desk.date }] : [leg]
}

const onLeg = ({ direction, date, flight }: OwnLeg) =>
  sql`b.direction = ${direction} and b.service_date = ${date}::date and ${isOnFlight(flight)}`
const legText = ({ date, flight }: OwnLeg) => `${serviceDateText(date)}, ${flight}`

function notHere({ legs }: BoardingPass, airport: string): string {
  const ways = legs.map((it) => `${it.flight} from ${it.from} to ${it.to}`).join(', ')
  return `This boarding pass is for ${ways}. That flight doesn’t serve ${airport}.`
}

/** The groups in which a passenger or the customer has the pass's name. */
async function namedOnPass(db: Db, found: readonly DeskRead[], pass: BoardingPass): Promise<Set<string>> {
  const named = new Set(
    found.filter((it) => isNameOfPass(pass, { firstName: it.first_name, lastName: it.last_name })).map((it) => it.group_guid),
  )
  const { rows } = await sql<PersonNamed & { groupGuid: string }>`
    select group_guid as "groupGuid", first_name as "firstName", last_name as "lastName" from passenger
    where group_guid = any(${found.map((it) => it.group_guid)}::uuid[])`.execute(db)
  for (const person of rows) if (isNameOfPass(pass, person)) named.add(person.groupGuid)
  return named
}

/** The differences as text: `another name`, `AA2393 instead of VS133`, `Fri 20 Nov instead of Sat 21 Nov`. */
function differencesOf(row: DeskRead, leg: OwnLeg, { isAboard, hasName }: { isAboard: boolean; hasName: boolean }): string[] {
  return [
    ...(hasName ? [] : ['another name']),
    ...(isAboard ? [] : [`${row.ident || 'no flight'} instead of ${leg.flight}`]),
    ...(row.service_date === leg.date ? [] : [`${serviceDateText(row.service_date)} instead of ${serviceDateText(leg.date)}`]),
    ...(row.direction === leg.direction ? [] : [`${row.direction} instead of ${leg.direction}`]),
  ]
}
