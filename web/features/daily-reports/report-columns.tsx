import { groupPath } from '#contract/addresses.ts'
import type { PartyRow, ReportFlight } from '#contract/daily-reports.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './daily-reports.module.css'

/** The fields of every daily report row. */
export interface ReportRow {
  guid: string
  bookingGuids: string[]
  comments: string
  highlight: boolean
  reasons: string[]
}

/** Opens the Booking Comments dialog of a row. */
export function commentsColumn<Row extends ReportRow>(onOpen: (row: Row) => void): Column<Row> {
  return {
    id: 'comments',
    header: 'Comments',
    cell: (it) => (
      <button type="button" className={classes.comments} onClick={() => onOpen(it)} data-empty={it.comments === '' || undefined}>
        {it.comments === '' ? 'Add' : it.comments}
        <span className="said"> (Booking Comments)</span>
      </button>
    ),
    fixed: true,
  }
}

export function reasonsColumn<Row extends ReportRow>(): Column<Row> {
  return { id: 'reasons', header: 'To look at', cell: (it) => it.reasons.length > 0 && <Reasons reasons={it.reasons} /> }
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className={classes.reasons}>
      {reasons.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}

/** A flight with its status, marked when not as planned. */
export function FlightCell({ flight }: { flight: ReportFlight | null }) {
  if (!flight) return null
  const isPlain = flight.status === 'scheduled' && !flight.late
  return (
    <span className={classes.flight}>
      <span>
        <strong>{flight.ident}</strong> {flight.city}
      </span>
      {isPlain ? (
        <span className={classes.soft}>scheduled</span>
      ) : (
        <Status of="flight" is={flight.late && flight.status === 'scheduled' ? 'delayed' : flight.status} />
      )}
      {flight.bestTime !== flight.scheduledTime && <span className={classes.soft}>planned {flight.scheduledTime}</span>}
    </span>
  )
}

interface OfGroup {
  party: string
  reference: string
  partner: string | null
  customerGuid: string
  groupGuid: string
}

/** The party's name; links to its booking for users who may see it. */
export function PartyCell({ row, leads }: { row: OfGroup; leads: boolean }) {
  return leads ? <a href={groupPath(row.customerGuid, row.groupGuid)}>{row.party}</a> : row.party
}

export function groupColumns<Row extends OfGroup>(): Column<Row>[] {
  return [
    {
      id: 'reference',
      header: 'Reference',
      cell: (it) => <span className="figures">{it.reference}</span>,
      sortValue: (it) => it.reference,
    },
    { id: 'partner', header: 'Partner', cell: (it) => it.partner, sortValue: (it) => it.partner },
  ]
}

/** `2 · 1 · 0`: adults, children, infants. */
export function paxText({ adults, children, infants }: Pick<PartyRow, 'adults' | 'children' | 'infants'>): string {
  return `${adults} · ${children} · ${infants}`
}
