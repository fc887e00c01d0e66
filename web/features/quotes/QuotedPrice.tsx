import type { ReplyOf } from '#contract/endpoint.ts'
import type { savedQuote } from '#contract/quotes.ts'
import { PriceLines } from '#web/parts/price-lines/PriceLines.tsx'
import panels from '#web/parts/panels/panels.module.css'

/** What was quoted: a line per service, and the price of that day. */
export function QuotedPrice({ quote }: { quote: ReplyOf<typeof savedQuote> }) {
  const { services, lines, totalCents, currency } = quote
  return (
    <section className={panels.panel} aria-labelledby="quoted">
      <h2 id="quoted">Services</h2>
      {services.map((it) => (
        <p key={it}>{it}</p>
      ))}
      <PriceLines
        quote={{ lines, totalCents, chargeCents: totalCents, currency, warnings: [] }}
        currency={currency}
        onPrice={null}
      />
    </section>
  )
}
