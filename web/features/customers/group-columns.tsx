import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { ServiceIcons } from '#web/parts/services/ServiceIcons.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { PaymentFigure } from './PaymentFigure.tsx'

type GroupRow = ReplyOf<typeof customerPage>['groups'][number]

/** The reservations of one customer. */
export function groupColumns(currency: string): Column<GroupRow>[] {
  return [
    {
      id: 'reference',
      header: 'Reference',
      fixed: true,
      cell: (it) => it.reference,
      sortValue: (it) => it.reference,
    },
    {
      id: 'date',
      header: 'First service',
      cell: (it) => <Day date={it.firstServiceDate} />,
      sortValue: (it) => it.firstServiceDate,
    },
    {
      id: 'services',
      header: 'Services',
      cell: (it) => <ServiceIcons kinds={shownBookings(it).map(({ kind }) => kind)} />,
    },
    { id: 'flights', header: 'Flights', cell: flightsText },
    {
      id: 'passengers',
      header: 'People',
      align: 'end',
      hiddenAtFirst: true,
      cell: (it) => it.passengers,
      sortValue: (it) => it.passengers,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (it) => <Status of="group" is={it.status} />,
      sortValue: (it) => it.status,
    },
    {
      id: 'payment',
      header: `Payment, ${currency}`,
      cell: (it) => <PaymentFigure group={it} currency={currency} />,
      sortValue: (it) => it.balanceCents,
    },
    {
      id: 'partner',
      header: 'Partner',
      hiddenAtFirst: true,
      cell: (it) => it.partnerName ?? '–',
      sortValue: (it) => it.partnerName,
    },
    {
      id: 'charged',
      header: 'Charged',
      hiddenAtFirst: true,
      align: 'end',
      cell: (it) => <Money cents={it.chargedCents} currency={currency} />,
      sortValue: (it) => it.chargedCents,
    },
  ]
}

/** The services that aren't cancelled, or all of them if the reservation is. */
function shownBookings({ bookings }: GroupRow): GroupRow['bookings'] {
  const active = bookings.filter((it) => it.status !== 'cancelled')
  return active.length > 0 ? active : bookings
}

function flightsText(group: GroupRow): string {
  return [...new Set(shownBookings(group).flatMap((it) => it.flight ?? []))].join(', ') || '–'
}
