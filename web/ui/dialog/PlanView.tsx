import { Money } from '../value/Money.tsx'
import { Warnings } from '../state/Warnings.tsx'
import classes from './PlanView.module.css'

/** The server's plan of a change. */
export interface PlanShown {
  title: string
  lines: readonly { label: string; before?: string | undefined; after?: string | undefined; amountCents?: number | undefined }[]
  warnings: readonly string[]
  chargeCents: number
  refundCents: number
  balanceAfterCents: number
}

interface PlanViewProps {
  plan: PlanShown
  currency: string
  /** A plan that touches nobody’s account tells no balance. */
  hasBalance?: boolean | undefined
}

export function PlanView({ plan, currency, hasBalance = true }: PlanViewProps) {
  const { chargeCents, refundCents, balanceAfterCents } = plan
  return (
    <section className={classes.plan} aria-label={plan.title}>
      <h2>{plan.title}</h2>
      <Warnings texts={plan.warnings} />
      <table className={classes.lines}>
        <caption className="said">What will change</caption>
        <thead className="said">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Change</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {plan.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines of a plan may have the same text
            <tr key={place}>
              <th scope="row">{line.label}</th>
              <td>
                <Change before={line.before} after={line.after} />
              </td>
              <td className={classes.amount}>{line.amountCents !== undefined && <Money cents={line.amountCents} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {chargeCents !== 0 && <Sum label="To charge" cents={chargeCents} currency={currency} />}
          {refundCents !== 0 && <Sum label="To refund" cents={refundCents} currency={currency} />}
          {hasBalance && <Sum label="Balance after" cents={balanceAfterCents} currency={currency} />}
        </tfoot>
      </table>
    </section>
  )
}

function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (before === undefined) return after ?? null
  if (after === undefined) return <del>{before}</del>
  return (
    <span className={classes.change}>
      <del>{before}</del>
      <span role="img" aria-label="becomes">
        →
      </span>
      <ins>{after}</ins>
    </span>
  )
}

function Sum({ label, cents, currency }: { label: string; cents: number; currency: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className={classes.amount}>
        <Money cents={cents} currency={currency} />
      </td>
    </tr>
  )
}
