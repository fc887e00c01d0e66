import { useState } from 'react'
import { closingPath, taxReportFile } from '#contract/addresses.ts'
import { closingState, fileTax } from '#contract/closing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { amountText, moneyText, monthText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Plot } from './Plot.tsx'
import { ReportTable } from './ReportTables.tsx'
import counts from './CountFigures.module.css'
import classes from './reports.module.css'

const UndoFilingDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).UndoFilingDialog)

type Tax = ReplyOf<typeof taxReport.rows>
const { name, tables } = taxReport

/** The tax of a month by code and rate, and its filing. */
export function TaxTab({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const found = useLoad(taxReport.rows, { query: { month } }, { live: ['ledger'], keepPrevious: true })
  return (
    <>
      <div className={classes.head}>
        <PeriodHeader
          unit="month"
          text={monthText(month)}
          dateTime={month}
          onBefore={() => onMonth(monthAfter(month, -1))}
          onAfter={() => onMonth(monthAfter(month, 1))}
          onRefresh={found.reload}
          busy={found.requestState === 'Network'}
        />
      </div>
      <FiguresAt at={found.data?.figuresAt} />
      <LoadBoundary {...found}>{found.data && <TaxShown tax={found.data} />}</LoadBoundary>
    </>
  )
}

function TaxShown({ tax }: { tax: Tax }) {
  const { currency } = useAccount().site
  const { first, last } = daysOfMonth(tax.month)
  const figures: [string, number][] = [
    ['Tax due', tax.taxCents],
    ['Turnover before tax', tax.netCents],
    ['Of which exempt', tax.exemptCents],
  ]
  return (
    <>
      <Warnings
        texts={tax.differences.map(
          (difference) =>
            `${difference.code}: the lines total ${amountText(difference.linesCents, currency)}, ` +
            `but the tax account shows ${amountText(difference.ledgerCents, currency)}. ` +
            'Contact support before you file.',
        )}
      />
      <dl className={counts.counts} aria-label="Totals for the month">
        {figures.map(([label, cents]) => (
          <div key={label} className={counts.count}>
            <dt>{label}</dt>
            <dd>{moneyText(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      <Filing tax={tax} />
      <Plot
        title="Tax by code and rate"
        about={`${monthText(tax.month)}, charged and reversed. See the table for exact figures.`}
        rows={tax.tables.rates.map((row) => ({
          label: `${row.label} ${row.rate}`,
          values: { charged: row.chargedTaxCents, credit: row.creditTaxCents },
        }))}
        series={[
          { id: 'charged', label: 'Charged', color: 'var(--calm-plate)' },
          { id: 'credit', label: 'Reversed', color: 'var(--bad-plate)' },
        ]}
        currency={currency}
        sideways
      />
      <ReportTable
        name={`report-${name}`}
        table={tables.rates}
        rows={tax.tables.rates}
        period={{ from: first, to: last }}
        csvHref={taxReportFile(tax.month, 'csv')}
      />
    </>
  )
}

function Filing({ tax }: { tax: Tax }) {
  const { timeZone } = useAccount().site
  const mayUndo = useMay('policyOverride')
  const [open, setOpen] = useState<'file' | 'undo' | null>(null)
  const { filing, month } = tax
  return (
    <section className={`${classes.panel} ${classes.filing}`} aria-label="Filing">
      <p>
        {filing
          ? `Filed ${dayTimeText(filing.at, timeZone)} by ${filing.by}. The figures are shown as filed.`
          : tax.isClosed
            ? 'Not filed yet. This month’s books are closed.'
            : 'Not filed yet. This month’s books are open, so its figures can still change.'}
      </p>
      <div className={`${classes.actions} no-print`}>
        {!tax.isClosed && <Button href={closingPath({ month })}>Close the month</Button>}
        {filing ? (
          <Button
            kind="quiet"
            onClick={() => setOpen('undo')}
            disabledReason={mayUndo ? null : 'Undoing a filing needs a policy override'}
          >
            Undo filing
          </Button>
        ) : (
          <Button kind="main" onClick={() => setOpen('file')} disabledReason={tax.whyNotFile}>
            Mark as filed
          </Button>
        )}
      </div>
      <FileDialog tax={tax} open={open === 'file'} onClose={() => setOpen(null)} />
      {open === 'undo' && <UndoFilingDialog month={month} onClose={() => setOpen(null)} />}
    </section>
  )
}

function FileDialog({ tax, open, onClose }: { tax: Tax; open: boolean; onClose: () => void }) {
  const { currency } = useAccount().site
  const { save, sending, problems, fieldErrors, reset } = useSave(fileTax, {
    refreshes: [taxReport.rows, closingState],
  })
  const close = () => {
    reset()
    onClose()
  }
  const run = async () => {
    if ((await save({ body: { month: tax.month, taxCents: tax.taxCents } })).kind === 'ok') close()
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Mark tax for ${monthText(tax.month)} as filed`}
      message={
        `Tax of ${moneyText(tax.taxCents, currency)} on turnover of ` +
        `${moneyText(tax.netCents, currency)}. Marking it as filed locks these figures. ` +
        'Later corrections count towards a later month.'
      }
      okText="Mark as filed"
      busy={sending}
      problems={[...problems, ...Object.values(fieldErrors)]}
      onOk={() => void run()}
      onCancel={close}
    />
  )
}
