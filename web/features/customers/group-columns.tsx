import { bookingKinds } from '#domain/booking/booking-kinds.ts'
import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Status } from '../../shell/Status.tsx'
import { dayYearText } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import type { Column } from '../../ui/table-columns.ts'

type GroupRow = ReplyOf<typeof customerPage>['groups'][number]

/** The reservations of one customer. */
export function groupColumns(currency: string): Column<GroupRow>[] {
  return [
    { id: 'reference', header: 'Reference', fixed: true, cell: (it) => it.reference, sortValue: (it) => it.reference },
    {
      id: 'date',
      header: 'First service',
      cell: (it) => <time>{dayYearText(it.firstServiceDate)}</time>,
      sortValue: (it) => it.firstServiceDate,
    },
    { id: 'services', header: 'Services', cell: servicesText },
    { id: 'passengers', header: 'People', align: 'end', cell: (it) => it.passengers, sortValue: (it) => it.passengers },
    { id: 'status', header: 'Status', cell: (it) => <Status of="group" is={it.status} />, sortValue: (it) => it.status },
    { id: 'payment', header: 'Payment', cell: (it) => <Status of="payment" is={it.paymentState} />, sortValue: (it) => it.paymentState },
    { id: 'partner', header: 'Partner', cell: (it) => it.partnerName ?? '–', sortValue: (it) => it.partnerName },
    {
      id: 'charged',
      header: 'Charged',
      align: 'end',
      cell: (it) => <Money cents={it.chargedCents} currency={currency} />,
      sortValue: (it) => it.chargedCents,
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      cell: (it) => <Money cents={it.balanceCents} currency={currency} />,
      sortValue: (it) => it.balanceCents,
    },
  ]
}

function servicesText({ bookings }: GroupRow): string {
  const standing = bookings.filter((it) => it.status !== 'cancelled')
  return (standing.length > 0 ? standing : bookings)
    .map((it) => [bookingKinds[it.kind].label, it.flight].filter(Boolean).join(' '))
    .join(', ')
}
