import { moneyText } from '#web/ui/value/format.ts'
import { changeText } from './report-links.ts'
import own from './CountFigures.module.css'

interface CountShown {
  label: string
  now: number
  before: number
  /** Formats values other than plain numbers. */
  text?: (value: number) => string
}

/** The key figures above a report, each compared with the previous period. */
export function CountFigures({ figures }: { figures: readonly CountShown[] }) {
  return (
    <dl className={own.counts} aria-label="Counts">
      {figures.map(({ label, now, before, text = plain }) => (
        <div key={label} className={own.count}>
          <dt>{label}</dt>
          <dd>{text(now)}</dd>
          <dd className="note">
            {text(before)} before, {changeText(now, before)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Revenue as a key figure. */
export function revenueCount(
  { nowCents, beforeCents }: { nowCents: number; beforeCents: number },
  currency: string,
): CountShown {
  return {
    label: 'Revenue before tax',
    now: nowCents,
    before: beforeCents,
    text: (cents) => moneyText(cents, currency),
  }
}

function plain(value: number): string {
  return value.toLocaleString('en-US')
}
