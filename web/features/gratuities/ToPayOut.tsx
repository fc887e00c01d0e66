import { useCallback, useMemo, useState } from 'react'
import { gratuitiesPath, transactionPath, transactionsPath } from '#contract/addresses.ts'
import { gratuityPayouts, type PayableDriver, type PayoutRow } from '#contract/gratuities.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dateText, type SiteFormat } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { Sums } from './Sums.tsx'
import { whyNotPaid } from './why-not-paid.ts'
import classes from './gratuities.module.css'

const PayableMenu = preloadable(async () => (await import('./PayableMenu.tsx')).PayableMenu)
const PayOutDialog = preloadable(async () => (await import('./PayOutDialog.tsx')).PayOutDialog)
const ReversePayoutDialog = preloadable(
  async () => (await import('./ReversePayoutDialog.tsx')).ReversePayoutDialog,
)

const noDrivers: PayableDriver[] = []
const noPayouts: PayoutRow[] = []
/** The drivers to pay. */
type Paying = { title: string; drivers: string[] }

/** The drivers with their payable amounts, or past payouts. */
export function ToPayOut({ shows }: { shows: 'drivers' | 'payouts' }) {
  const { site } = useAccount()
  const found = useLoad(gratuityPayouts, {}, { live: ['ledger'], keepPrevious: true })
  const [paying, setPaying] = useState<Paying | null>(null)
  const [reversed, setReversed] = useState<PayoutRow | null>(null)
  const drivers = found.data?.drivers ?? noDrivers
  const payable = drivers.filter((it) => it.amountCents > 0)
  const pay = useCallback(
    ({ guid, name }: PayableDriver) => setPaying({ title: `Pay out ${name}`, drivers: [guid] }),
    [],
  )
  const rowMenu = (menu: OpenRowMenu<PayableDriver>) => <PayableMenu {...menu} onPay={pay} />
  const payAll = () => setPaying({ title: 'Pay out gratuities', drivers: payable.map((it) => it.guid) })
  const driverColumns = useMemo(() => columnsOfDrivers(site.currency, pay), [site.currency, pay])
  const payoutColumns = useMemo(() => columnsOfPayouts(site, setReversed), [site])
  return (
    <LoadBoundary {...found}>
      {shows === 'drivers' && (
        <>
          <div className={classes.bar}>
            <Sums sums={sumsOf(drivers)} currency={site.currency} />
            <ActionRow
              of="Gratuities"
              size="md"
              actions={[
                {
                  label: 'Pay out',
                  look: 'main',
                  whyNot: payable.length === 0 ? 'Nothing to pay out' : null,
                  run: payAll,
                },
              ]}
            />
          </div>
          <DataTable
            label="Drivers to pay"
            name="payable-drivers"
            columns={driverColumns}
            rows={drivers}
            rowKey={(it) => it.guid}
            rowMenu={rowMenu}
            live
            busy={found.isPrevious}
            empty={<Notice>No gratuities due</Notice>}
          />
        </>
      )}
      {shows === 'payouts' && (
        <DataTable
          label="Payouts"
          name="gratuity-payouts"
          columns={payoutColumns}
          rows={found.data?.payouts ?? noPayouts}
          rowKey={(it) => it.guid}
          live
          busy={found.isPrevious}
          empty={<Notice>No payouts yet. Payouts to drivers appear here.</Notice>}
        />
      )}
      {paying && <PayOutDialog {...paying} onClose={() => setPaying(null)} />}
      {reversed && <ReversePayoutDialog payout={reversed} onClose={() => setReversed(null)} />}
    </LoadBoundary>
  )
}

function sumsOf(drivers: readonly PayableDriver[]) {
  const sum = (of: (driver: PayableDriver) => number) => drivers.reduce((total, it) => total + of(it), 0)
  const owedBack = sum((it) => it.owedBackCents)
  const due = sum((it) => it.payableCents + it.pendingCents - it.owedBackCents)
  return [
    { label: 'Payable', cents: sum((it) => it.payableCents), look: 'main' as const },
    ...(owedBack > 0 ? [{ label: 'Owed by drivers', cents: owedBack, look: 'look' as const }] : []),
    { label: 'Pending', cents: sum((it) => it.pendingCents) },
    {
      label: 'Total due',
      cents: due,
      href: transactionsPath({ account: 'gratuitiesDue', from: '2000-01-01', to: '2099-12-31' }),
    },
  ]
}

function columnsOfDrivers(currency: string, pay: (driver: PayableDriver) => void): Column<PayableDriver>[] {
  const amount = (
    id: string,
    header: string,
    of: (driver: PayableDriver) => number,
  ): Column<PayableDriver> => ({
    id,
    header,
    align: 'end',
    cell: (it) => <span className="figures">{of(it) === 0 ? '–' : amountText(of(it), currency)}</span>,
    sortValue: of,
  })
  return [
    {
      id: 'driver',
      header: 'Driver',
      cell: (it) => <a href={gratuitiesPath({ view: 'all', driver: it.guid })}>{it.name}</a>,
      sortValue: (it) => it.name,
      fixed: true,
    },
    {
      id: 'gratuities',
      header: 'Gratuities',
      cell: (it) => it.gratuities,
      sortValue: (it) => it.gratuities,
      align: 'end',
    },
    amount('payable', `Payable, ${currency}`, (it) => it.payableCents),
    amount('owedBack', 'Owed by driver', (it) => it.owedBackCents),
    amount('amount', 'To pay', (it) => it.amountCents),
    amount('pending', 'Pending', (it) => it.pendingCents),
    {
      id: 'pay',
      header: '',
      cardAction: true,
      cell: (driver) => (
        <Button
          size="xs"
          aria-label={`Pay out ${driver.name}`}
          onClick={() => pay(driver)}
          disabledReason={whyNotPaid(driver)}
        >
          Pay out
        </Button>
      ),
    },
  ]
}

function columnsOfPayouts(
  { currency, timeZone }: SiteFormat,
  reverse: (payout: PayoutRow) => void,
): Column<PayoutRow>[] {
  return [
    {
      id: 'at',
      header: 'Paid',
      cell: (it) => (
        <>
          <Day date={dateText(it.at, timeZone)} /> {timeText(it.at, timeZone)} by {it.who}
        </>
      ),
      sortValue: (it) => it.at,
      fixed: true,
    },
    {
      id: 'driver',
      header: 'Driver',
      cell: (it) => it.driver.name,
      sortValue: (it) => it.driver.name,
      cardTitle: true,
    },
    { id: 'method', header: 'Method', cell: (it) => (it.method === 'cash' ? 'Cash' : 'Bank transfer') },
    {
      id: 'amount',
      header: currency,
      align: 'end',
      cell: (payout) => (
        <a
          className={payout.isReversed ? `figures ${classes.struck}` : 'figures'}
          href={transactionPath(payout.entryGuid)}
        >
          {amountText(payout.amountCents, currency)}
        </a>
      ),
      sortValue: (it) => it.amountCents,
    },
    {
      id: 'receipt',
      header: 'Receipt',
      cell: (payout) => (
        <a href={payout.receiptUrl} target="_blank" rel="noreferrer">
          Receipt
        </a>
      ),
    },
    {
      id: 'back',
      header: '',
      cardAction: true,
      cell: (payout) =>
        payout.isReversed ? (
          <span className="soft">Reversed</span>
        ) : (
          <Button
            size="xs"
            onClick={() => reverse(payout)}
            disabledReason={payout.whyNotReverse}
            aria-label={`Reverse payout to ${payout.driver.name}`}
          >
            Reverse
          </Button>
        ),
    },
  ]
}
