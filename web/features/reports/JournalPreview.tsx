import { journalPreview } from '#contract/journal.ts'
import type { Period } from '#domain/calendar/period.ts'
import {
  journalSystems,
  type JournalGrouping,
  type JournalSystemKey,
} from '#domain/journal/journal-systems.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { amountText, moneyText } from '#web/ui/value/format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { periodText } from './PeriodPicker.tsx'
import classes from './reports.module.css'

interface JournalPreviewProps {
  system: JournalSystemKey
  grouping: JournalGrouping
  period: Period
}

/** What the file will contain: its totals, and the debits and credits of each account. */
export function JournalPreview({ system, grouping, period }: JournalPreviewProps) {
  const { currency } = useAccount().site
  const found = useLoad(
    journalPreview,
    { query: { system, grouping, ...period } },
    { live: ['ledger'], keepPrevious: true },
  )
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <section aria-label="Preview">
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <LabelValues>
              <LabelValue label="Period" value={periodText(period)} />
              <LabelValue label="Entries" value={count(found.data.entries)} />
              <LabelValue label="Journals" value={count(found.data.journals)} />
              <LabelValue label="Lines" value={count(found.data.lines)} />
              {found.data.files > 1 && <LabelValue label="Files" value={count(found.data.files)} />}
              <LabelValue label="Debits" value={moneyText(found.data.debitCents, currency)} />
              <LabelValue label="Credits" value={moneyText(found.data.creditCents, currency)} />
            </LabelValues>
            <table className={classes.figures}>
              <caption className="said">Accounts in the export, in {currency}</caption>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col">Debits</th>
                  <th scope="col">Credits</th>
                </tr>
              </thead>
              <tbody>
                {found.data.accounts.map((it) => (
                  <tr key={`${it.description} ${it.code} ${it.name}`}>
                    <th scope="row">{accountText(system, it)}</th>
                    <td className="figures">
                      {it.debitCents === 0 ? '' : amountText(it.debitCents, currency)}
                    </td>
                    <td className="figures">
                      {it.creditCents === 0 ? '' : amountText(it.creditCents, currency)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td className="figures">{amountText(found.data.debitCents, currency)}</td>
                  <td className="figures">{amountText(found.data.creditCents, currency)}</td>
                </tr>
              </tfoot>
            </table>
          </>
        )}
      </LoadBoundary>
    </section>
  )
}

function accountText(
  system: JournalSystemKey,
  { description, code, name }: { description: string; code: string; name: string },
): string {
  const missing = journalSystems[system].needsCodes ? 'no account yet' : ''
  return [description, name, code || missing].filter((it) => it !== '').join(', ')
}
