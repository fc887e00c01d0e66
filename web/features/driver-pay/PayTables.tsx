import { useMemo } from 'react'
import { groupPath } from '#contract/addresses.ts'
import {
  driverPay,
  payOfDriver,
  removePayAdjustment,
  type PayAdjustment,
  type PayLine,
} from '#contract/driver-pay.ts'
import { payText } from '#domain/driver-pay/trip-pay.ts'
import { useSave } from '#web/api/use-save.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import type { SiteFormat } from '#web/ui/value/format.ts'
import { amountIn } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

/** The trips of a month or week and how the pay of each is computed. */
export function PayLines({ lines }: { lines: readonly PayLine[] }) {
  const { currency } = useAccount().site
  const columns = useMemo(() => lineColumns(currency), [currency])
  return (
    <div className={classes.section}>
      <h2>Trips</h2>
      <DataTable
        label="Trips"
        name="driver-pay-trips"
        columns={columns}
        rows={lines}
        rowKey={(it) => `${it.guid} ${it.isCorrection}`}
        linkedPage={bookingOf}
        empty={<Notice>No trips. Completed trips appear here with their pay.</Notice>}
      />
    </div>
  )
}

function bookingOf({ customerGuid, groupGuid }: PayLine): string {
  return groupPath(customerGuid, groupGuid)
}

function lineColumns(currency: string): Column<PayLine>[] {
  const amount = amountIn(currency)
  return [
    {
      id: 'date',
      header: 'Date',
      cell: (it) => <Day date={it.date} />,
      sortValue: (it) => it.date,
      fixed: true,
    },
    {
      id: 'reference',
      header: 'Reference',
      cell: (it) => (
        <a href={bookingOf(it)} data-row-link>
          {it.reference}
        </a>
      ),
      sortValue: (it) => it.reference,
    },
    { id: 'route', header: 'Route', cell: (it) => `${it.from} → ${it.to}`, minWidth: '14rem' },
    {
      id: 'how',
      header: 'Calculation',
      cell: (it) => (it.isCorrection ? `Correction. Now: ${payText(it, amount)}` : payText(it, amount)),
      minWidth: '12rem',
    },
    {
      id: 'amount',
      header: `Pay, ${currency}`,
      align: 'end',
      cell: (it) => <span className="figures">{amount(it.cents)}</span>,
      sortValue: (it) => it.cents,
      total: (rows) => <span className="figures">{amount(rows.reduce((sum, it) => sum + it.cents, 0))}</span>,
    },
  ]
}

/** The bonuses and deductions of a month or week. */
export function Adjustments({
  adjustments,
  whyNot,
}: {
  adjustments: readonly PayAdjustment[]
  whyNot: string | null
}) {
  const { site } = useAccount()
  const { save, problems } = useSave(removePayAdjustment, { refreshes: [driverPay, payOfDriver] })
  const columns = useMemo(
    () => adjustmentColumns(site, whyNot, (adjustment) => void save({ params: { adjustment } })),
    [site, whyNot, save],
  )
  return (
    <div className={classes.section}>
      <h2>Adjustments</h2>
      <Problems problems={problems} />
      <DataTable
        label="Adjustments"
        name="driver-pay-adjustments"
        columns={columns}
        rows={adjustments}
        rowKey={(it) => it.guid}
        empty={<Notice>No bonuses or deductions</Notice>}
      />
    </div>
  )
}

function adjustmentColumns(
  { currency, timeZone }: SiteFormat,
  whyNot: string | null,
  remove: (guid: string) => void,
): Column<PayAdjustment>[] {
  const amount = amountIn(currency)
  return [
    { id: 'reason', header: 'Reason', cell: (it) => it.reason, minWidth: '14rem', fixed: true },
    {
      id: 'kind',
      header: 'Type',
      cell: (it) => (it.amountCents > 0 ? 'Bonus' : 'Deduction'),
    },
    { id: 'by', header: 'Added', cell: (it) => `${dayTimeText(it.at, timeZone)} by ${it.by}` },
    {
      id: 'amount',
      header: currency,
      align: 'end',
      cell: (it) => (
        <span className={it.removed ? `figures ${classes.removed}` : 'figures'}>
          {amount(it.amountCents)}
        </span>
      ),
    },
    {
      id: 'remove',
      header: '',
      cardAction: true,
      cell: (it) =>
        it.removed ? (
          <span className="soft">
            Removed {dayTimeText(it.removed.at, timeZone)} by {it.removed.by}
          </span>
        ) : (
          <Button
            size="xs"
            onClick={() => remove(it.guid)}
            disabledReason={whyNot}
            aria-label={`Remove adjustment: ${it.reason}`}
          >
            Remove
          </Button>
        ),
    },
  ]
}
