import { countedLine } from '#domain/pricing/counted-line.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { amountText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { BookingShown } from '#web/parts/services/timeline.ts'
import { priceOf } from './group-words.ts'
import classes from './BookingPrices.module.css'

/** A service's price lines with their rules. */
export function BookingPrices({ booking }: { booking: BookingShown }) {
  const { currency } = useAccount().site
  const { priceLines } = booking
  if (priceLines.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>
        <span>{booking.status === 'waitlisted' ? 'Price, charged on approval' : 'Price'}</span>
        <Money cents={priceOf(booking)} currency={currency} />
      </summary>
      <table className={classes.lines}>
        <caption className="said">Price breakdown, in {currency}, tax included</caption>
        <tbody>
          {priceLines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {countedLine(line)}
                <small>
                  {line.overrideReason ? `Manual price: ${line.overrideReason}` : line.rule}
                  {line.taxCents !== 0 && `, includes ${line.taxCode} ${amountText(line.taxCents, currency)}`}
                </small>
              </th>
              <td className="figures">{amountText(line.totalCents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
