import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { groupPath, historyLinePath, historyPath } from '#contract/addresses.ts'
import { auditActionText, type AuditAction } from '#contract/audit-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine } from '#contract/history.ts'
import { withQuery } from '#contract/with-query.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { PlanView, type PlanShown } from '#web/ui/dialog/PlanView.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { IconArrowBackUp } from '#web/ui/icon/icons.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { Guest, subjectText } from './history-columns.tsx'
import { factsOf, type Fact } from '#web/parts/changes/history-facts.ts'
import panels from '#web/parts/panels/panels.module.css'
import classes from './history.module.css'

const RestoreDriverDialog = preloadable(
  async () => (await import('./RestoreDriverDialog.tsx')).RestoreDriverDialog,
)
const RestorePriceDialog = preloadable(
  async () => (await import('./RestorePriceDialog.tsx')).RestorePriceDialog,
)
const RestoreDialog = preloadable(async () => (await import('./RestoreDialog.tsx')).RestoreDialog)

type Line = ReplyOf<typeof historyLine>

/** One action: who did it, to what, and the values before and after. */
export default function HistoryLinePage() {
  const line = useLoad(historyLine, { params: { id: useParam('line') } })
  const { data } = line
  const [isRestoring, setRestoring] = useState(false)
  const actions = useUndo(data, () => setRestoring(true))
  return (
    <Page
      actions={actions}
      title={data ? `${data.who} ${auditActionText(data.action)}` : 'History'}
      back={historyPath()}
      one="entry"
      load={line}
    >
      {data && (
        <div className={panels.columns}>
          <BeforeAfter line={data} />
          <div className={panels.column}>
            <ActionFacts line={data} />
            {data.batch.length > 0 && <Together line={data} />}
          </div>
        </div>
      )}
      {isRestoring && data?.reassignment && data.subjectGuid && (
        <RestoreDriverDialog
          line={data}
          tripGuid={data.subjectGuid}
          reassignment={data.reassignment}
          onClose={() => setRestoring(false)}
        />
      )}
      {isRestoring && data?.earlierPrice && (
        <RestorePriceDialog line={data} earlier={data.earlierPrice} onClose={() => setRestoring(false)} />
      )}
      {isRestoring && data?.restorable && (
        <RestoreDialog line={data} restorable={data.restorable} onClose={() => setRestoring(false)} />
      )}
    </Page>
  )
}

/** Steps that the reservation’s reset undoes, by its own rules. */
const resettable: readonly string[] = [
  'checkIn',
  'serveParty',
  'cancelBooking',
  'completeBooking',
  'markNoShowBooking',
] satisfies AuditAction[]

/** The button that undoes the action, for those that can be undone. */
function useUndo(line: Line | undefined, onRestore: () => void): HeaderAction[] {
  const mayReset = useMay('editCustomer')
  const icon = <IconArrowBackUp size={18} aria-hidden />
  const { restorable, reassignment, earlierPrice } = line ?? {}
  if (restorable ?? reassignment ?? earlierPrice)
    return [{ kind: 'button', label: 'Restore…', icon, onClick: onRestore }]
  if (!line?.group || !mayReset || !resettable.includes(line.action)) return []
  const booking = line.kind === 'booking' && line.subjectGuid ? { booking: line.subjectGuid } : {}
  const reset = { change: 'resetBooking', ...booking }
  const to = withQuery(groupPath(line.group.customerGuid, line.group.guid), reset)
  return [{ kind: 'link', label: 'Undo…', icon, to }]
}

function ActionFacts({ line }: { line: Line }) {
  const { timeZone } = useAccount().site
  return (
    <section className={panels.panel} aria-label="Action">
      <h2>Action</h2>
      <LabelValues>
        <LabelValue label="When" value={dayTimeText(line.at, timeZone)} />
        <LabelValue
          label="Who"
          value={
            line.accountGuid ? <a href={historyPath({ person: line.accountGuid })}>{line.who}</a> : line.who
          }
        />
        <LabelValue
          label="About"
          value={
            line.subjectGuid ? (
              <a href={historyPath({ subject: line.subjectGuid })}>{subjectText(line)}</a>
            ) : (
              subjectText(line)
            )
          }
        />
        {(line.group ?? line.customer) && <LabelValue label="Guest" value={<Guest of={line} />} />}
        {line.reason && <LabelValue label="Reason" value={line.reason} />}
        {line.reference && <LabelValue label="Request reference" value={line.reference} />}
      </LabelValues>
    </section>
  )
}

function Together({ line: { batch } }: { line: Line }) {
  return (
    <section className={panels.panel} aria-label="Also in this action">
      <h2>Also in this action</h2>
      <ul className={classes.together}>
        {batch.map((line) => (
          <li key={line.guid}>
            <a href={historyLinePath(line.guid)}>{auditActionText(line.action)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BeforeAfter({ line: { before, after } }: { line: Line }) {
  const { timeZone, currency } = useAccount().site
  const facts = factsOf(before, after, { timeZone, currency })
  const plan = planOf(after)
  return (
    <section className={panels.panel} aria-label="Before and after">
      {plan && <PlanView plan={plan} currency={currency} />}
      {!plan && <h2>Before and after</h2>}
      {facts.length === 0 && !plan && <p className="soft">No further details</p>}
      {facts.length > 0 && <FactTable facts={facts} />}
      {(before ?? after ?? null) !== null && (
        <details className={classes.written}>
          <summary>Raw data</summary>
          <pre tabIndex={0} aria-label="Raw data">
            {JSON.stringify({ before, after }, null, 2)}
          </pre>
        </details>
      )}
    </section>
  )
}

/**
 * The changed fields; unchanged ones are only counted. A created record has no values before, a deleted one
 * none after.
 */
function FactTable({ facts }: { facts: readonly Fact[] }) {
  const moved = facts.filter((it) => it.moved)
  const shown = moved.length > 0 ? moved : facts
  const rest = facts.length - shown.length
  const [hasBefore, hasAfter] = [
    shown.some((it) => it.before !== null),
    shown.some((it) => it.after !== null),
  ]
  return (
    <>
      <table className={classes.facts}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore && <th scope="col">Before</th>}
            {hasAfter && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((value) => (
            <tr key={value.name}>
              <th scope="row">{value.name}</th>
              {hasBefore && <td>{value.before}</td>}
              {hasAfter && <td>{value.after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="soft">{counted(rest, 'other field')} unchanged</p>}
    </>
  )
}

/** The plan that was confirmed, where the action had one. */
function planOf(after: unknown): PlanShown | null {
  const { plan } = (after ?? {}) as { plan?: Partial<PlanShown> }
  return plan?.lines !== undefined && plan.chargeCents !== undefined ? (plan as PlanShown) : null
}
