import type { ChargedLine, OwedLine } from '#contract/reports.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { receivablesWords, type ReceivablesLine } from '#domain/ledger/receivables-bridge.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { opensPath } from './report-links.ts'
import classes from './reports.module.css'

/**
 * Receivables at the start of the period, the changes, and those at the end: the lines add up to the last
 * one.
 */
export function OwedBridge({ lines }: { lines: readonly OwedLine[] }) {
  const { currency } = useAccount().site
  return (
    <section className={classes.panel} aria-label="Receivables">
      <h2>Receivables</h2>
      <p className="note">By posting date</p>
      <SidesTable
        caption={`Receivables from the start to the end of the period, in ${currency}`}
        lines={lines.map((it) => ({
          ...it,
          isSum: it.key === 'opening' || it.key === 'closing',
          opens: { guests: it.guestsOpen, partners: it.partnersOpen },
        }))}
      />
    </section>
  )
}

/** Receivables at the end of a day: the lines lead from those of the journal to those of Balances. */
export function ReceivablesBridge({ lines, asOf }: { lines: readonly ReceivablesLine[]; asOf: ServiceDate }) {
  const { currency } = useAccount().site
  return (
    <section className={classes.panel} aria-label="Receivables in the journal and in Balances">
      <h2>Receivables in the journal and in Balances</h2>
      <p className="note">
        On {dayYearText(asOf)}. The journal counts charges by service date, Balances by posting date.
      </p>
      <SidesTable
        caption={`Receivables reconciliation, journal to Balances, in ${currency}`}
        lines={lines.map((it) => ({
          ...it,
          label: receivablesWords[it.key],
          isSum: it.key === 'journal' || it.key === 'balance',
          opens: receivablesOpen[it.key](asOf),
        }))}
      />
    </section>
  )
}

type Opens = Record<string, string> | null

interface SidesLine {
  key: string
  label: string
  isSum: boolean
  guestsCents: number
  partnersCents: number
  opens: { guests: Opens; partners: Opens }
}

/** Amounts of guests and partners side by side, with their sum where there is room. */
function SidesTable({ caption, lines }: { caption: string; lines: readonly SidesLine[] }) {
  const { currency } = useAccount().site
  return (
    <table className={classes.figures}>
      <caption className="said">{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Guests</th>
          <th scope="col">Partners</th>
          <th scope="col" className={classes.wideOnly}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, isSum, guestsCents, partnersCents, opens }) => (
          <tr key={key} data-sum={isSum || undefined}>
            <th scope="row">{label}</th>
            <BridgeCell label={`${label}, guests`} cents={guestsCents} opens={opens.guests} />
            <BridgeCell label={`${label}, partners`} cents={partnersCents} opens={opens.partners} />
            <td className={`figures ${classes.wideOnly}`}>
              {amountText(guestsCents + partnersCents, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The transactions behind each line. A partner’s charge and its commission add up to the price. */
const receivablesOpen: Record<
  ReceivablesLine['key'],
  (asOf: ServiceDate) => { guests: Opens; partners: Opens }
> = {
  journal: (to) => both({ to }, 'partnerReceivable'),
  ahead: (day) => both({ from: addDays(day, 1), postedTo: day }, 'partnerReceivable,commission'),
  commission: (day) => ({
    guests: null,
    partners: { account: 'commission', from: addDays(day, 1), postedTo: day },
  }),
  late: (to) => both({ to, postedFrom: addDays(to, 1) }, 'partnerReceivable'),
  balance: (asOf) => both({ asOf }, 'partnerReceivable'),
}

function both(days: Record<string, string>, account: string): { guests: Opens; partners: Opens } {
  return { guests: { ...days, account: 'customerReceivable' }, partners: { ...days, account } }
}

const earned: readonly ChargedLine['key'][] = ['revenue', 'tax']

/** From charges to earnings in the period. */
export function ChargedBridge({ lines }: { lines: readonly ChargedLine[] }) {
  const { currency } = useAccount().site
  const sums = lines.filter((it) => earned.includes(it.key))
  return (
    <section className={classes.panel} aria-label="Charged and earned">
      <h2>Charged and earned</h2>
      <p className="note">Charged by posting date, earned by service date</p>
      <table className={classes.figures}>
        <caption className="said">
          From the amount charged in the period to the amount earned, in {currency}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((it) => !earned.includes(it.key))
            .map((line) => (
              <BridgeRow key={line.key} line={line} />
            ))}
          {sums.map((line) => (
            <BridgeRow key={line.key} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Earned in the period, including tax</th>
            <td className="figures">
              {amountText(
                sums.reduce((cents, it) => cents + it.cents, 0),
                currency,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function BridgeRow({ line }: { line: ChargedLine }) {
  return (
    <tr data-sum={line.key === 'revenue' || undefined}>
      <th scope="row">{line.label}</th>
      <BridgeCell label={line.label} cents={line.cents} opens={line.open} />
    </tr>
  )
}

function BridgeCell({ label, cents, opens }: { label: string; cents: number; opens: Opens }) {
  const { currency } = useAccount().site
  const text = amountText(cents, currency)
  return (
    <td className="figures">
      {opens === null ? (
        text
      ) : (
        <a href={opensPath(opens)} aria-label={`${label}: ${text}, view transactions`}>
          {text}
        </a>
      )}
    </td>
  )
}
