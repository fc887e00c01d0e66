import { moneyText } from './format.ts'

/** An amount, in tabular figures without line breaks. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {moneyText(cents, currency)}
    </span>
  )
}
