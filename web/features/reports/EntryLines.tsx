import { countedLine } from '#domain/pricing/counted-line.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { transaction } from '#contract/ledger.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import classes from './reports.module.css'

type Line = ReplyOf<typeof transaction>['lines'][number]

/** The lines of a charge or reversal with rule, date and tax. */
export function EntryLines({ lines }: { lines: readonly Line[] }) {
  const { currency } = useAccount().site
  return (
    // Focusable, so that the arrow keys can scroll it when it is wider than the screen.
    <section className={classes.panel} aria-labelledby="lines" tabIndex={0}>
      <h2 id="lines">Lines</h2>
      <table className={classes.postings}>
        <caption className="said">Lines in {currency}, including tax</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Tax</th>
            <th scope="col" className={classes.amount}>
              {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.key} ${line.tripGuid}`}>
              <td>
                {countedLine(line)}
                <span className={classes.small}>
                  {[dayYearText(line.serviceDate), ruleText(line)].filter((it) => it !== '').join(', ')}
                </span>
              </td>
              <td>
                {amountText(line.taxCents, currency)}
                <span className={classes.small}>
                  {line.taxCode} {percentText(line.taxBasisPoints)}
                </span>
              </td>
              <td className={`${classes.amount} figures`}>{amountText(line.totalCents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ruleText({ overrideReason, rule }: Line): string {
  return overrideReason ? `manual: ${overrideReason}` : rule
}
