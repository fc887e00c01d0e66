import { entryKindWords, methodNames } from '#domain/ledger/entry-words.ts'
import { groupPath, transactionPath, transactionsPath } from '#contract/addresses.ts'
import { auditActionText } from '#contract/audit-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { transaction } from '#contract/ledger.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { EntryLines } from './EntryLines.tsx'
import { accountText } from './ledger-words.ts'
import classes from './reports.module.css'

type Entry = ReplyOf<typeof transaction>

/** One ledger entry: its postings, its subjects and the actions that posted it. */
export default function TransactionPage() {
  const entry = useLoad(transaction, { params: { id: useParam('entry') } })
  return (
    <Page
      title={entry.data ? entryKindWords[entry.data.kind] : 'Transaction'}
      back={transactionsPath()}
      one="transaction"
      load={entry}
    >
      {entry.data && (
        <div className={classes.grid}>
          <EntryFacts entry={entry.data} />
          <Postings entry={entry.data} />
          {entry.data.lines.length > 0 && <EntryLines lines={entry.data.lines} />}
        </div>
      )}
    </Page>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { timeZone } = useAccount().site
  const { customer, group, partner } = entry
  const causes = entry.causes.map(
    (it) => `${it.who} ${auditActionText(it.action)}${it.reason ? `: ${it.reason}` : ''}`,
  )
  const link = (guid: string | null) => guid && <a href={transactionPath(guid)}>View entry</a>
  return (
    <section className={classes.panel} aria-label="Entry">
      <h2>{entry.memo}</h2>
      <LabelValues>
        <LabelValue label="Effective date" value={dayYearText(entry.earnedOn)} />
        <LabelValue label="Posted" value={`${dayTimeText(entry.at, timeZone)} by ${entry.who}`} />
        <LabelValue label="Action" value={causes.join('; ')} />
        {entry.method && <LabelValue label="Method" value={methodNames[entry.method]} />}
        {customer && group && (
          <LabelValue
            label="Booking"
            value={
              <a href={groupPath(customer.guid, group.guid)}>
                {customer.name}, {group.reference}
              </a>
            }
          />
        )}
        {partner && <LabelValue label="Partner" value={partner.name} />}
        {entry.reverses && <LabelValue label="Reverses" value={link(entry.reverses)} />}
        {entry.reversedBy && <LabelValue label="Reversed by" value={link(entry.reversedBy)} />}
        {entry.receiptUrl && (
          <LabelValue
            label="Receipt"
            value={
              <a href={entry.receiptUrl} target="_blank" rel="noopener">
                Open receipt
              </a>
            }
          />
        )}
      </LabelValues>
    </section>
  )
}

function Postings({ entry }: { entry: Entry }) {
  const { currency } = useAccount().site
  const amount = (cents: number) => (cents > 0 ? amountText(cents, currency) : '')
  return (
    // Focusable, so that the arrow keys can scroll it when it is wider than the screen.
    <section className={classes.panel} aria-labelledby="postings" tabIndex={0}>
      <h2 id="postings">Postings</h2>
      <table className={classes.postings}>
        <caption className="said">Postings in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={classes.amount}>
              Debit
            </th>
            <th scope="col" className={classes.amount}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.postings.map((posting) => (
            <tr key={`${posting.account} ${posting.party} ${posting.detail}`}>
              <td>
                {accountText(posting.account, posting.detail)}
                {posting.party && <span className={classes.small}>{posting.party}</span>}
              </td>
              <td className={`${classes.amount} figures`}>{amount(posting.amountCents)}</td>
              <td className={`${classes.amount} figures`}>{amount(-posting.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
