import { IconPencil } from '@tabler/icons-react'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { amountText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './PriceLines.module.css'

type Line = AdvancedQuote['lines'][number]

interface PriceLinesProps {
  quote: AdvancedQuote
  currency: string
  /** Sets a price manually; null: not permitted for this user. */
  onPrice: ((line: Line) => void) | null
}

/** The cost of each item with its rule; at the bottom the amount charged now, if that is less. */
export function PriceLines({ quote, currency, onPrice }: PriceLinesProps) {
  return (
    <table className={classes.lines}>
      <caption className="said">Price by line, tax included</caption>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.quantity > 1 && `${line.quantity} × `}
              {line.label}
              <small>{line.overrideReason ? `By hand: ${line.overrideReason}` : line.rule}</small>
            </th>
            <td className="figures">{amountText(line.totalCents, currency)}</td>
            {onPrice && (
              <td>
                <IconButton label={`Set another price for ${line.label}`} size="sm" onClick={() => onPrice(line)}>
                  <IconPencil size={16} aria-hidden />
                </IconButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Total" cents={quote.totalCents} currency={currency} wide={onPrice !== null} />
        {quote.chargeCents !== quote.totalCents && (
          <Sum label="Charged now" cents={quote.chargeCents} currency={currency} wide={onPrice !== null} />
        )}
      </tfoot>
    </table>
  )
}

function Sum({ label, cents, currency, wide }: { label: string; cents: number; currency: string; wide: boolean }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Money cents={cents} currency={currency} />
      </td>
      {wide && <td />}
    </tr>
  )
}
