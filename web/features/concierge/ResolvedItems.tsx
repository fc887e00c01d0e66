import type { ResolvedItem } from '#contract/close-day.ts'
import { outcomes } from '#domain/concierge/close-day.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { moneyText } from '#web/ui/value/format.ts'
import classes from './concierge.module.css'

/** What was open when the day was closed, each with its outcome and reason. */
export function ResolvedItems({ title, items }: { title: string; items: readonly ResolvedItem[] }) {
  const { currency } = useAccount().site
  if (items.length === 0) return null
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2>
          {title} <span className={classes.count}>{items.length}</span>
        </h2>
      </div>
      <ul className={classes.items}>
        {items.map(({ name, text, amountCents, outcome, reason }) => (
          <li key={`${name} ${text}`} className={classes.item}>
            <span className={classes.open}>
              <strong>{name}</strong>
              {amountCents !== null && (
                <strong className="figures">{moneyText(amountCents, currency)}</strong>
              )}
              <span>{text}</span>
            </span>
            <span>
              <strong>{outcomes[outcome]}</strong>
              {reason !== '' && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
