import type { MoneyFigure } from '#contract/reports.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { amountText } from '#web/ui/value/format.ts'
import { changeText } from './report-links.ts'
import classes from './reports.module.css'

interface FigureTableProps {
  title: string
  figures: readonly MoneyFigure[]
  hrefNow: (figure: MoneyFigure) => string
  hrefBefore: (figure: MoneyFigure) => string
  /** Whether to show the total. */
  totalled?: boolean
  note?: string
}

/** Amounts of this period compared with the previous one; each links to its transactions. */
export function FigureTable({
  title,
  figures,
  hrefNow,
  hrefBefore,
  totalled = true,
  note,
}: FigureTableProps) {
  const { currency } = useAccount().site
  const most = Math.max(1, ...figures.flatMap((it) => [Math.abs(it.nowCents), Math.abs(it.beforeCents)]))
  const [now, before] = [sumOf(figures, 'nowCents'), sumOf(figures, 'beforeCents')]
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="note">{note}</p>}
      {figures.length === 0 && <p className="soft">No amounts in either period</p>}
      {figures.length > 0 && (
        <table className={classes.figures}>
          <caption className="said">
            {title} in {currency}, compared with the previous period
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="said">Figure</span>
              </th>
              <td className={classes.barCell} aria-hidden />
              <th scope="col">{currency}</th>
              <th scope="col">Previous</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.key}>
                <th scope="row">{figure.label}</th>
                <td className={classes.barCell} aria-hidden>
                  <Bars now={figure.nowCents / most} before={figure.beforeCents / most} />
                </td>
                <td className="figures">
                  <a
                    href={hrefNow(figure)}
                    aria-label={`${figure.label}: ${amountText(figure.nowCents, currency)}, view transactions`}
                  >
                    {amountText(figure.nowCents, currency)}
                  </a>
                </td>
                <td className="figures soft">
                  <a
                    href={hrefBefore(figure)}
                    aria-label={
                      `${figure.label}, previous period: ${amountText(figure.beforeCents, currency)}, ` +
                      'view transactions'
                    }
                  >
                    {amountText(figure.beforeCents, currency)}
                  </a>
                </td>
                <td className="figures">{changeText(figure.nowCents, figure.beforeCents)}</td>
              </tr>
            ))}
          </tbody>
          {totalled && figures.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td className={classes.barCell} aria-hidden />
                <td className="figures">{amountText(now, currency)}</td>
                <td className="figures">{amountText(before, currency)}</td>
                <td className="figures">{changeText(now, before)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  )
}

function Bars({ now, before }: { now: number; before: number }) {
  const width = (share: number) => ({ width: `${Math.max(0, share) * 100}%` })
  return (
    <span className={classes.bars}>
      <span className={classes.bar} style={width(now)} />
      <span className={classes.bar} data-before style={width(before)} />
    </span>
  )
}

function sumOf(figures: readonly MoneyFigure[], which: 'nowCents' | 'beforeCents'): number {
  return figures.reduce((sum, it) => sum + it[which], 0)
}
