import { quotePath, quotesPath } from '#contract/addresses.ts'
import { useOpenQuotes } from '#web/parts/open-quotes/use-open-quotes.ts'
import { dayText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './customers.module.css'

/** The customer's open quotes, a line each. Nothing if there are none. */
export function OpenQuotes({ customer }: { customer: string }) {
  const { items, nextCursor } = useOpenQuotes(customer)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="open-quotes">
      <div className={classes.panelHead}>
        <h2 id="open-quotes">Open quotes</h2>
        {nextCursor !== null && <a href={quotesPath({ customer, state: 'open' })}>All open quotes</a>}
      </div>
      <ul className={classes.quotes}>
        {items.map(({ guid, reference, validUntil, services, totalCents, currency }) => (
          <li key={guid}>
            <a href={quotePath(guid)}>{reference}</a>, valid until {dayText(validUntil)}:{' '}
            <Money cents={totalCents} currency={currency} />
            {services.length > 0 && <span className="soft">, {services.join('; ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
