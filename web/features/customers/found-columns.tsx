import type { ReactNode } from 'react'
import type { queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText } from '#web/ui/value/format.ts'
import { ServiceIcons } from '#web/parts/services/ServiceIcons.tsx'
import { PaymentFigure } from './PaymentFigure.tsx'
import classes from './customers.module.css'

export type FoundRow = ReplyOf<typeof queryCustomers>['items'][number]

/** All columns fit into 1440 px. A wider window gives its space to the columns with long texts. */
const wide = (width: string) => `calc(${width} + max(0px, (100vw - 90rem) / 3))`

const none = <span className="soft">–</span>

interface Sorting {
  /** False: the first page of a search. */
  isSorted: boolean
  /** Why the list can't be sorted by total. Null: it can. */
  whyNotByTotal: string | null
}

/** The list's columns. Partner users get no partner column, as all bookings are their own. */
export function foundColumns(
  currency: string,
  isStaff: boolean,
  { isSorted, whyNotByTotal }: Sorting,
): Column<FoundRow>[] {
  const ofGroup = (cell: (group: NonNullable<FoundRow['group']>) => ReactNode) => (row: FoundRow) =>
    row.group === null ? none : cell(row.group)
  const columns: Column<FoundRow>[] = [
    {
      id: 'name',
      header: 'Name',
      fixed: true,
      cardTitle: true,
      maxWidth: wide('9.5rem'),
      cell: (it) => <Name row={it} />,
    },
    { id: 'reference', header: 'Reference', cell: ofGroup((it) => it.reference) },
    {
      id: 'next',
      header: 'Next service',
      sortable: isSorted,
      cell: ofGroup((it) => <NextService group={it} />),
    },
    { id: 'services', header: 'Services', cell: ofGroup((it) => <ServiceIcons kinds={it.kinds} />) },
    {
      id: 'payment',
      header: `Payment, ${currency}`,
      cell: ofGroup((it) => <PaymentFigure group={it} currency={currency} />),
    },
    {
      id: 'total',
      header: `Total, ${currency}`,
      align: 'end',
      hiddenAtFirst: true,
      ...(whyNotByTotal === null ? { sortable: true } : { whyNotSorted: whyNotByTotal }),
      cell: ofGroup((it) => <span className="figures">{amountText(it.totalCents, currency)}</span>),
    },
    { id: 'status', header: 'Status', cell: ofGroup((it) => <Status of="group" is={it.status} />) },
    {
      id: 'flights',
      header: 'Flights',
      maxWidth: wide('8rem'),
      cell: ofGroup((it) => (it.flights.length > 0 ? it.flights.join(', ') : none)),
    },
    { id: 'passengers', header: 'People', align: 'end', cell: ofGroup((it) => it.passengers) },
    {
      id: 'partner',
      header: 'Partner',
      maxWidth: wide('8.75rem'),
      cell: ofGroup((it) => it.partnerName ?? none),
    },
    {
      id: 'contact',
      header: 'Contact',
      hiddenAtFirst: true,
      cell: (it) => <Contact email={it.email} phone={it.phone} />,
    },
    { id: 'groups', header: 'Bookings', align: 'end', hiddenAtFirst: true, cell: (it) => it.groupCount },
  ]
  return isStaff ? columns : columns.filter((it) => it.id !== 'partner')
}

const matchTexts: Partial<Record<string, string>> = {
  passenger: 'matched a passenger',
  partnerReference: 'matched the partner reference',
  detail: 'matched a field',
}

function Name({ row }: { row: FoundRow }) {
  const why = matchTexts[row.matched]
  return (
    <span className={classes.name}>
      {row.firstName} {row.lastName}
      {why !== undefined && <span className={classes.small}>{why}</span>}
    </span>
  )
}

/** The next service, or the last one if none is ahead. A cancelled one may be ahead. */
function NextService({ group: { nextService, lastServiceDate } }: { group: NonNullable<FoundRow['group']> }) {
  const today = useToday()
  if (nextService === null)
    return (
      <span className={`soft ${classes.whole}`}>
        {lastServiceDate < today && 'last '}
        <Day date={lastServiceDate} />
      </span>
    )
  return (
    <span className={classes.whole}>
      <Day date={nextService.date} /> {nextService.time}
    </span>
  )
}

function Contact({ email, phone }: { email: string; phone: string }) {
  if (email === '' && phone === '') return none
  return (
    <>
      {email}
      {phone && <span className={classes.small}>{phone}</span>}
    </>
  )
}
