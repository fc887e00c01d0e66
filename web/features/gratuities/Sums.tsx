import { Money } from '#web/ui/value/Money.tsx'
import classes from './gratuities.module.css'

export interface Sum {
  label: string
  cents: number
  /** Stands out: it is what the reader came for, or what is wrong. */
  look?: 'main' | 'look'
  /** Where its transactions are. */
  href?: string
}

/** Sums in a row; on a phone two beside each other. */
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
