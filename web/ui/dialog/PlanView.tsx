import { Money } from '#web/ui/value/Money.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { GuestMessage, type GuestMessageChoice } from './GuestMessage.tsx'
import { sectionsOf, type PlanLineShown, type PlanSection } from './plan-sections.ts'
import { whatDiffers } from './what-differs.ts'
import classes from './PlanView.module.css'

/** The server's plan of a change. */
export interface PlanShown {
  title: string
  lines: readonly PlanLineShown[]
  warnings: readonly string[]
  chargeCents: number
  refundCents: number
  commissionCents?: number | undefined
  balanceAfterCents: number
  /** Whose balance it is: "the guest", a partner’s name. */
  balanceOf?: string | undefined
  /** The address of the message about it; absent: there is none. */
  tellsGuest?: string | undefined
  /** The message's text, once it was asked for. */
  messages?: readonly { subject: string; text: string }[] | undefined
}

interface PlanViewProps {
  plan: PlanShown
  currency: string
  /** A plan that doesn't affect an account shows no balance. */
  hasBalance?: boolean | undefined
  /** The choice to send the plan's message to the guest, if it has one. */
  guest?: GuestMessageChoice | undefined
}

export function PlanView({ plan, currency, hasBalance = true, guest }: PlanViewProps) {
  const { chargeCents, refundCents, commissionCents = 0, balanceAfterCents } = plan
  return (
    <section className="stack" aria-label={plan.title}>
      <h2>{plan.title}</h2>
      <Warnings texts={plan.warnings} />
      <table className={classes.lines}>
        <caption className="said">Planned changes</caption>
        <thead className="said">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Change</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        {sectionsOf(plan.lines).map((section) => (
          <Section key={section.title} section={section} currency={currency} />
        ))}
        <tfoot>
          {chargeCents !== 0 && <Sum label="Charge" cents={chargeCents} currency={currency} />}
          {refundCents !== 0 && <Sum label="Refund" cents={refundCents} currency={currency} />}
          {commissionCents !== 0 && <Sum label="Commission" cents={-commissionCents} currency={currency} />}
          {hasBalance && (
            <Sum
              label={plan.balanceOf ? `New balance for ${plan.balanceOf}` : 'New balance'}
              cents={balanceAfterCents}
              currency={currency}
            />
          )}
        </tfoot>
      </table>
      {guest && plan.tellsGuest && (
        <GuestMessage to={plan.tellsGuest} messages={plan.messages} choice={guest} />
      )}
    </section>
  )
}

/** The lines of one leg or part, under its name and with its sum. */
function Section({
  section: { title, lines, subtotalCents },
  currency,
}: {
  section: PlanSection
  currency: string
}) {
  return (
    <tbody>
      {title !== '' && (
        <tr className={classes.section}>
          <th scope="rowgroup" colSpan={2}>
            {title}
          </th>
          <td className={classes.amount}>
            {subtotalCents !== null && <Money cents={subtotalCents} currency={currency} />}
          </td>
        </tr>
      )}
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a plan may have the same text
        <tr key={place}>
          <th scope="row">{line.label}</th>
          {/* On a phone an address needs the whole line. */}
          <td colSpan={line.amountCents === undefined ? 2 : 1}>
            <Change before={line.before} after={line.after} />
          </td>
          {line.amountCents !== undefined && (
            <td className={classes.amount}>
              <Money cents={line.amountCents} currency={currency} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (before === undefined) return after ?? null
  if (after === undefined) return <del>{before}</del>
  const differs = whatDiffers(before, after)
  return (
    <>
      <span className={classes.change}>
        <del>{differs.before}</del>
        <span role="img" aria-label="becomes">
          →
        </span>
        <ins>{differs.after}</ins>
      </span>
      {differs.same !== '' && <small className={classes.same}>{differs.same}</small>}
    </>
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
