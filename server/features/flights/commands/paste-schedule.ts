import { counted } from '#domain/text/counted.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { checkPastedFlights, FlightPaste, PastedLineRow } from '#contract/pasted-flights.ts'
import type { Saved } from '#contract/shapes.ts'
import { identOf } from '#domain/flight/flight-pattern.ts'
import { readPastedSchedule, type PastedFlight, type PastedLine } from '#domain/import/pasted-schedule.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { checkedLine, lineReason, takeLine } from '#server/features/flights/commands/import-schedule.ts'
import { airlineCodeOf, airportCodeOf } from '#server/features/flights/queries/named-codes.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

const linesAtMost = 300

/** What saving would do with each line: it is done and rolled back. */
export async function checkPaste(
  db: Db,
  context: CommandContext,
  paste: FlightPaste,
): Promise<ReplyOf<typeof checkPastedFlights> | Refusal> {
  let lines: PastedLineRow[] | Refusal = []
  await inUnitOfWork(db, context, async (work) => {
    lines = await takePaste(work, paste)
    return refuse('text', 'Preview')
  })
  return isRefusal(lines) ? lines : { lines, whyNot: whyNotSave(lines) }
}

/** Saves every line, or none. */
export async function savePaste(work: UnitOfWork, paste: FlightPaste): Promise<Saved | Refusal> {
  const lines = await takePaste(work, paste)
  if (isRefusal(lines)) return lines
  const whyNot = whyNotSave(lines)
  if (whyNot !== null) return refuse('text', whyNot)
  const count = (outcome: PastedLineRow['outcome']) => lines.filter((it) => it.outcome === outcome).length
  const added = count('new')
  const changed = count('changed')
  const done = [
    ...(added > 0 ? [`${counted(added, 'scheduled flight')} added`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
  ]
  return { toast: done.join(', ') }
}

function whyNotSave(lines: readonly PastedLineRow[]): string | null {
  const wrong = lines.filter((it) => it.outcome === 'wrong').length
  if (wrong > 0) return `Fix ${counted(wrong, 'line')} first. Nothing is saved until every line is valid.`
  return lines.some((it) => it.outcome === 'new' || it.outcome === 'changed')
    ? null
    : 'The schedule already contains all these flights'
}

/** In order, so that each line sees the ones before it. */
async function takePaste(
  work: UnitOfWork,
  { text, ...rest }: FlightPaste,
): Promise<PastedLineRow[] | Refusal> {
  if (rest.validTo < rest.validFrom)
    return refuseField('validTo', 'Choose an end date on or after the start date')
  const { airport_code: ourAirport } = await siteSettings(work.tx)
  const read = readPastedSchedule(text, { ...rest, ourAirport })
  if (read.length === 0) return refuseField('text', 'Paste at least one line')
  if (read.length > linesAtMost)
    return refuseField(
      'text',
      `Paste at most ${linesAtMost} lines at a time, or import a file under Configuration, Tasks`,
    )
  const taken: PastedLineRow[] = []
  for (const line of read) taken.push(await takeOne(work, line))
  return taken
}

async function takeOne(work: UnitOfWork, { line, text, flight, wrong }: PastedLine): Promise<PastedLineRow> {
  if (flight === null)
    return {
      line,
      flight: text.slice(0, 200),
      direction: null,
      airport: '',
      weekdays: [],
      localTime: '',
      validFrom: null,
      validTo: null,
      outcome: 'wrong',
      wrong,
    }
  const { number, airline: typedAirline, airport: typedAirport, ...shown } = flight
  const [airline, airport] = [
    await airlineCodeOf(work.tx, typedAirline),
    await airportCodeOf(work.tx, typedAirport),
  ]
  const row = {
    line,
    ...shown,
    flight: 'code' in airline ? identOf(airline.code, number) : `${typedAirline} ${number}`,
    airport: 'code' in airport ? airport.code : typedAirport,
  }
  if (!('code' in airline)) return { ...row, outcome: 'wrong', wrong: airline.wrong }
  if (!('code' in airport)) return { ...row, outcome: 'wrong', wrong: airport.wrong }
  const taken = await takeFlight(work, flight, airline.code, airport.code)
  return typeof taken === 'string'
    ? { ...row, outcome: 'wrong', wrong: taken }
    : { ...row, ...taken, wrong: '' }
}

async function takeFlight(work: UnitOfWork, flight: PastedFlight, airlineCode: string, otherAirport: string) {
  const { number, direction, weekdays, localTime, validFrom, validTo } = flight
  const form = checkedLine(
    { airlineCode, number, direction, otherAirport, weekdays, localTime, validFrom, validTo },
    '',
  )
  if (form.line === null) return form.wrong
  const outcome = await takeLine(work, form.line)
  return isRefusal(outcome) ? lineReason(outcome) : { outcome }
}
