import { useMemo } from 'react'
import { currentUserDriverGratuities, type GratuityRow } from '#contract/gratuities.ts'
import { screens } from '#contract/screens.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { gratuityColumns } from './gratuity-columns.tsx'
import { Sums } from './Sums.tsx'
import classes from './gratuities.module.css'

const none: GratuityRow[] = []
const rowsAtMost = 500

/** The driver's own gratuities by service date, and the total still due. */
export default function OwnGratuitiesPage() {
  const today = useToday()
  const { site } = useAccount()
  const month = daysOfMonth(monthOf(today))
  const [url, setUrl] = useUrlState({ from: month.first, to: month.last })
  const isAsked = isServiceDate(url.from) && isServiceDate(url.to) && url.from <= url.to
  const report = useLoad(
    currentUserDriverGratuities,
    { query: { from: url.from, to: url.to, limit: rowsAtMost } },
    { live: ['ownTrip'], keepPrevious: true, skip: !isAsked },
  )
  const columns = useMemo(() => {
    const { date, guest, reference, drive, given, amount, state, payout } = gratuityColumns<GratuityRow>(site)
    return [date, guest, reference, drive, given, amount, state, payout].filter((it) => it !== undefined)
  }, [site])
  const { data } = report
  return (
    <Page title={screens.gratuitiesReport.label} busy={report.requestState === 'Network'}>
      <div className={classes.head}>
        <DateInput label="From" value={url.from} onChange={(from) => setUrl({ from })} today={today} />
        <DateInput
          label="To"
          value={url.to}
          onChange={(to) => setUrl({ to })}
          today={today}
          message={
            isServiceDate(url.to) && url.to < url.from ? 'Choose a date on or after the From date' : undefined
          }
        />
      </div>
      <LoadBoundary {...report}>
        {data && (
          <>
            <Sums
              currency={site.currency}
              sums={[
                data.dueCents < 0
                  ? { label: 'You owe (deducted from your next payout)', cents: -data.dueCents, look: 'look' }
                  : { label: 'Still due to you', cents: data.dueCents, look: 'main' },
                { label: 'Pending', cents: data.sums.pendingCents },
                { label: 'Payable', cents: data.sums.payableCents },
                { label: 'Paid out', cents: data.sums.paidOutCents },
                { label: 'Kept in cash', cents: data.sums.keptCents },
              ]}
            />
            {data.nextCursor !== null && (
              <p role="note">
                Only the latest {rowsAtMost} gratuities are listed. The totals cover the whole period.
              </p>
            )}
          </>
        )}
        <DataTable
          label="Your gratuities"
          name="own-gratuities"
          columns={columns}
          rows={data?.items ?? none}
          rowKey={(it) => it.guid}
          live
          busy={report.isPrevious}
          empty={<Notice>No gratuities in this period</Notice>}
        />
      </LoadBoundary>
    </Page>
  )
}
