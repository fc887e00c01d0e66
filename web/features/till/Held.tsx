import { moneyText } from '#web/ui/value/format.ts'
import classes from './till.module.css'

interface HeldProps {
  held: readonly { currency: string; amountCents: number; valueCents: number }[]
  site: string
}

/** Cash by currency, the site's first; others with the value they came in at. */
export function Held({ held, site }: HeldProps) {
  return (
    <ul className={classes.held}>
      {held.map((cash) => (
        <li key={cash.currency} className="figures">
          <span>{moneyText(cash.amountCents, cash.currency)}</span>
          {cash.currency !== site && <span className="soft">worth {moneyText(cash.valueCents, site)}</span>}
        </li>
      ))}
    </ul>
  )
}
