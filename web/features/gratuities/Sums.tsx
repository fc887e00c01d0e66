import { Money } from '#web/ui/value/Money.tsx'
import classes from './gratuities.module.css'

export interface Sum {
  label: string
  cents: number
  /** Highlights the main amount, or a problem. */
  look?: 'main' | 'look'
  /** Link to its transactions. */
  href?: string
}

/** Sums in a row; two per row on a phone. */
export function Sums({ sums, currency }: { sums: readonly Sum[]; currency: string }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, cents, look, href }) => (
        <div key={label} data-look={look}>
          <dt>{label}</dt>
          <dd>
            {href === undefined ? (
              <Money cents={cents} currency={currency} />
            ) : (
              <a href={href}>
                <Money cents={cents} currency={currency} />
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
