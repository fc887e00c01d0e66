import { countedLine } from '#domain/pricing/counted-line.ts'
import { IconPencil } from '#web/ui/icon/icons.ts'
import type { Quote } from '#contract/party-shapes.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { amountText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { priceSections, type PricedLine, type PriceSection } from './price-sections.ts'
import classes from './PriceLines.module.css'

interface PriceLinesProps {
  quote: Quote
  currency: string
  /** Sets a price manually. Null if this user isn't allowed to. */
  onPrice: ((line: PricedLine) => void) | null
}

/**
 * Price lines by flight or trip, with subtotals. Shows the amount charged now if it differs from the total.
 */
export function PriceLines({ quote, currency, onPrice }: PriceLinesProps) {
  const sections = priceSections(quote.lines)
  const isOne = sections.length === 1
  return (
    <table className={classes.lines}>
      <caption className="said">Price breakdown, tax included</caption>
      {sections.map((section) => (
        <Section key={section.name} section={section} currency={currency} onPrice={onPrice} isOnly={isOne} />
      ))}
      <tfoot>
        <Sum label="Total" cents={quote.totalCents} currency={currency} wide={onPrice !== null} />
        {quote.chargeCents !== quote.totalCents && (
          <Sum label="Charged now" cents={quote.chargeCents} currency={currency} wide={onPrice !== null} />
        )}
      </tfoot>
    </table>
  )
}

interface SectionProps extends Pick<PriceLinesProps, 'currency' | 'onPrice'> {
  section: PriceSection
  /** Hides the subtotal, which equals the total. */
  isOnly: boolean
}

function Section({ section, currency, onPrice, isOnly }: SectionProps) {
  return (
    <tbody>
      {section.name !== '' && (
        <tr className={classes.section}>
          <th scope="rowgroup">{section.name}</th>
          <td className="figures">{!isOnly && amountText(section.totalCents, currency)}</td>
          {onPrice && <td />}
        </tr>
      )}
      {section.lines.map((line) => (
        <tr key={line.key}>
          <th scope="row">
            {countedLine(line)}
            <small>{line.overrideReason ? `Manual price: ${line.overrideReason}` : line.rule}</small>
          </th>
          <td className="figures">{amountText(line.totalCents, currency)}</td>
          {onPrice && (
            <td>
              <IconButton
                label={`Change price of ${countedLine(line)}`}
                size="sm"
                onClick={() => onPrice(line)}
              >
                <IconPencil size={16} aria-hidden />
              </IconButton>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

function Sum({
  label,
  cents,
  currency,
  wide,
}: {
  label: string
  cents: number
  currency: string
  wide: boolean
}) {
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
