import { customerPath, groupPath } from '#contract/addresses.ts'
import type { queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { ServiceIcons } from '#web/parts/services/ServiceIcons.tsx'
import classes from './customers.module.css'

export type FoundRow = ReplyOf<typeof queryCustomers>['items'][number]

/** The link of a search result: to the matching or newest group; to the customer if there is none. */
export function foundHref({ customerGuid, group }: FoundRow): string {
  return group === null ? customerPath(customerGuid) : groupPath(customerGuid, group.guid)
}

const none = <span className={classes.soft}>–</span>

export const foundColumns: Column<FoundRow>[] = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    cardTitle: true,
    cell: (it) => (
      <span className={classes.name}>
        {it.firstName} {it.lastName}
        {it.matched === 'passenger' && <span className={classes.small}>booked; a passenger matches</span>}
      </span>
    ),
  },
  { id: 'reference', header: 'Reference', cell: (it) => it.group?.reference ?? none },
  {
    id: 'date',
    header: 'First service',
    cell: (it) => (it.group ? <time className={classes.whole}>{dayYearText(it.group.firstServiceDate)}</time> : none),
  },
  {
    id: 'services',
    header: 'Services',
    cell: (it) => (it.group ? <ServiceIcons kinds={it.group.kinds} /> : none),
  },
  { id: 'flights', header: 'Flights', cell: (it) => (it.group && it.group.flights.length > 0 ? it.group.flights.join(', ') : none) },
  { id: 'passengers', header: 'People', align: 'end', cell: (it) => it.group?.passengers ?? none },
  { id: 'status', header: 'Status', cell: (it) => (it.group ? <Status of="group" is={it.group.status} /> : none) },
  { id: 'partner', header: 'Partner', cell: (it) => it.group?.partnerName ?? none },
  { id: 'contact', header: 'Contact', cell: (it) => <Contact email={it.email} phone={it.phone} /> },
  { id: 'groups', header: 'Bookings', align: 'end', hiddenAtFirst: true, cell: (it) => it.groupCount },
]

/** With one partner's bookings only, the partner needs no column. */
export const columnsOfOwnGuests = foundColumns.filter((it) => it.id !== 'partner')

function Contact({ email, phone }: { email: string; phone: string }) {
  if (email === '' && phone === '') return none
  return (
    <>
      {email}
      {phone && <span className={classes.small}>{phone}</span>}
    </>
  )
}
