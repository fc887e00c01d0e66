import { useMemo } from 'react'
import { partnerFastTrack, type FastTrackLine } from '#contract/partner-fast-track.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { amountText, dayText, monthText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './partners.module.css'

/** A partner's fast track usage by month. */
export function FastTrackUse({ id }: { id: string }) {
  const today = useToday()
  const { currency } = useAccount().site
  const [url, setUrl] = useUrlState({ month: monthOf(today) })
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(url.month) ? url.month : monthOf(today)
  const { first, last } = daysOfMonth(month)
  const found = useLoad(
    partnerFastTrack,
    { params: { id }, query: { month } },
    { live: ['group', 'ledger'], keepPrevious: true },
  )
  const columns = useMemo(() => fastTrackColumns(currency), [currency])
  const served = found.data?.passengers
  return (
    <section className={classes.section} aria-label="Fast track">
      <PeriodHeader
        unit="month"
        ofRecord
        text={monthText(month)}
        dateTime={month}
        busy={found.requestState === 'Network'}
        onBefore={() => setUrl({ month: monthOf(addDays(first, -1)) })}
        onAfter={() => setUrl({ month: monthOf(addDays(last, 1)) })}
        onRefresh={found.reload}
      >
        {found.data && (
          <Button href={found.data.fileUrl} newTab>
            Excel
          </Button>
        )}
      </PeriodHeader>
      <LoadBoundary {...found}>
        {served && (
          <p>
            Adults: {served.adult ?? 0}, children: {served.child ?? 0}, infants: {served.infant ?? 0}.
            Charged: {currency} {amountText(found.data?.chargedCents ?? 0, currency)}. Cancelled and
            waitlisted bookings are listed but not counted.
          </p>
        )}
        <DataTable
          label={`Fast track in ${monthText(month)}`}
          columns={columns}
          rows={found.data?.items ?? []}
          rowKey={(it) => it.bookingGuid}
          busy={found.isPrevious}
          empty={<EmptyMessage />}
        />
      </LoadBoundary>
    </section>
  )
}

function fastTrackColumns(currency: string): Column<FastTrackLine>[] {
  return [
    { id: 'date', header: 'Date', cell: (it) => `${dayText(it.serviceDate)} ${it.serviceTime}` },
    { id: 'guest', header: 'Guest', cell: (it) => it.guest, cardTitle: true },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference },
    { id: 'their', header: 'Partner reference', cell: (it) => it.partnerReference },
    { id: 'kind', header: 'Service', cell: (it) => bookingKinds[it.kind].label },
    { id: 'flight', header: 'Flight', cell: (it) => it.flight ?? '' },
    {
      id: 'passengers',
      header: 'Passengers',
      cell: (it) => it.adults + it.children + it.infants,
      align: 'end',
    },
    { id: 'status', header: 'Status', cell: (it) => <Status of="booking" is={it.status} /> },
    {
      id: 'charge',
      header: `Charged, ${currency}`,
      cell: (it) => amountText(it.chargeCents, currency),
      align: 'end',
    },
  ]
}
