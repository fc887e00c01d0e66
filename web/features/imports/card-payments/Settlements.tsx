import { joinSentences } from '#domain/sentences.ts'
import { useMemo, useState } from 'react'
import { transactionPath, transactionsPath } from '#contract/addresses.ts'
import { paymentSettlements, type SettlementRow, type WaitingBatch } from '#contract/card-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText, moneyText, type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { needsFinancial } from './payment-refreshes.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from './card-payments.module.css'

const SettleDialog = preloadable(async () => (await import('./SettleDialog.tsx')).SettleDialog)
const UndoSettlementDialog = preloadable(
  async () => (await import('./SettleDialog.tsx')).UndoSettlementDialog,
)

type Clearing = ReplyOf<typeof paymentSettlements>['clearing']
const none: WaitingBatch[] = []
const noSettlements: SettlementRow[] = []

/** Batches awaiting their bank deposit, and recorded settlements. */
export function Settlements() {
  const { site } = useAccount()
  const may = useMay('financial')
  const found = useLoad(paymentSettlements, {}, { live: ['cardPayment', 'ledger'], keepPrevious: true })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSettling, setSettling] = useState(false)
  const [undone, setUndone] = useState<SettlementRow | null>(null)
  const waiting = found.data?.waiting ?? none
  const batches = waiting.filter((it) => chosen.includes(it.key))
  const waitingColumns = useMemo(
    () => columnsOfWaiting(site.currency, chosen, setChosen),
    [site.currency, chosen],
  )
  const settledColumns = useMemo(() => columnsOfSettled(site, may, setUndone), [site, may])
  const settled = () => {
    setSettling(false)
    setChosen([])
  }
  return (
    <LoadBoundary {...found}>
      {found.data && <ClearingSums clearing={found.data.clearing} currency={site.currency} />}
      <div className={classes.sums}>
        <Button
          kind="main"
          onClick={() => setSettling(true)}
          disabledReason={
            may ? (batches.length === 0 ? 'Select the deposited batches first' : null) : needsFinancial
          }
        >
          Record deposit
        </Button>
      </div>
      <DataTable
        label="Awaiting deposit"
        name="card-batches"
        columns={waitingColumns}
        rows={waiting}
        rowKey={(it) => it.key}
        live
        empty={<Notice>No batches awaiting deposit</Notice>}
      />
      <h2 className={classes.section}>Settled</h2>
      <DataTable
        label="Settlements"
        name="card-settlements"
        columns={settledColumns}
        rows={found.data?.settlements ?? noSettlements}
        rowKey={(it) => it.guid}
        live
        empty={<Notice>No deposits recorded yet. Recorded deposits appear here.</Notice>}
      />
      {isSettling && <SettleDialog batches={batches} onDone={settled} onClose={() => setSettling(false)} />}
      {undone && <UndoSettlementDialog settlement={undone} onClose={() => setUndone(null)} />}
    </LoadBoundary>
  )
}

/** Breakdown of the card account balance. */
function ClearingSums({ clearing, currency }: { clearing: Clearing; currency: string }) {
  const lines = [
    ['At the gateway, not yet deposited', clearing.waitingCents],
    ['Taken at the desk, not yet at the gateway', clearing.deskCents],
    ['Deposit differences', clearing.differencesCents],
    ['Other', clearing.otherCents],
  ] as const
  return (
    <div className={classes.sums}>
      <dl>
        {lines
          .filter(([, cents], index) => index < 2 || cents !== 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{moneyText(cents, currency)}</dd>
            </div>
          ))}
        <div>
          <dt>Card account</dt>
          <dd className="figures">
            <a href={transactionsPath({ account: 'card', from: '2000-01-01', to: '2099-12-31' })}>
              {moneyText(clearing.balanceCents, currency)}
            </a>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function columnsOfWaiting(
  currency: string,
  chosen: readonly string[],
  choose: (keys: readonly string[]) => void,
): Column<WaitingBatch>[] {
  const toggle = (key: string) =>
    choose(chosen.includes(key) ? chosen.filter((it) => it !== key) : [...chosen, key])
  return [
    {
      id: 'batch',
      header: 'Batch',
      fixed: true,
      cell: (batch) => (
        <label className={classes.choose}>
          <input type="checkbox" checked={chosen.includes(batch.key)} onChange={() => toggle(batch.key)} />
          {batch.label === '' ? dayYearText(batch.from) : batch.label}
        </label>
      ),
    },
    {
      id: 'days',
      header: 'Days',
      cell: (it) =>
        it.from === it.to ? dayYearText(it.from) : `${dayYearText(it.from)} to ${dayYearText(it.to)}`,
    },
    { id: 'transactions', header: 'Transactions', align: 'end', cell: (it) => it.transactions },
    {
      id: 'cents',
      header: currency,
      align: 'end',
      cell: (it) => <span className="figures">{amountText(it.cents, currency)}</span>,
    },
  ]
}

function columnsOfSettled(
  { currency, timeZone }: SiteFormat,
  may: boolean,
  undo: (settlement: SettlementRow) => void,
): Column<SettlementRow>[] {
  const amount = (
    id: string,
    header: string,
    of: (settlement: SettlementRow) => number,
  ): Column<SettlementRow> => ({
    id,
    header,
    align: 'end',
    cell: (it) => <span className="figures">{amountText(of(it), currency)}</span>,
  })
  return [
    {
      id: 'on',
      header: 'Deposited',
      cell: (it) => dayYearText(it.depositedOn),
      fixed: true,
      cardTitle: true,
    },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference || '–' },
    { id: 'transactions', header: 'Transactions', align: 'end', cell: (it) => it.transactions },
    amount('gross', `Gross, ${currency}`, (it) => it.grossCents),
    amount('fee', 'Fees', (it) => it.feeCents),
    {
      ...amount('net', 'Net deposit', (it) => it.netCents),
      cell: (settlement) => (
        <a className="figures" href={transactionPath(settlement.entryGuid)}>
          {amountText(settlement.netCents, currency)}
        </a>
      ),
    },
    amount('difference', 'Difference', (it) => it.differenceCents),
    {
      id: 'who',
      header: 'By',
      cell: (settlement) => (
        <>
          {settlement.who}, {dayTimeText(settlement.at, timeZone)}
          <span className={classes.why}>
            {joinSentences([
              settlement.reason,
              settlement.isUndone ? `Undone: ${settlement.undoneBecause}` : '',
            ])}
          </span>
        </>
      ),
    },
    {
      id: 'undo',
      header: '',
      cardAction: true,
      cell: (settlement) =>
        settlement.isUndone ? (
          <span className="soft">Undone</span>
        ) : (
          <Button
            size="xs"
            onClick={() => undo(settlement)}
            disabledReason={may ? settlement.whyNotUndo : needsFinancial}
            aria-label={`Undo settlement of ${dayYearText(settlement.depositedOn)}`}
          >
            Undo
          </Button>
        ),
    },
  ]
}
