import { useAccount } from '#web/shell/account/account.ts'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { readingText, type Reading } from './reading-text.ts'
import classes from './card-payments.module.css'

/** Status of the automatic fetch; a failure is shown as a warning. */
export function GatewayReading({ reading }: { reading: Reading }) {
  const text = readingText(reading, useAccount().site.timeZone)
  return reading.failure === '' ? <p className={classes.soft}>{text}</p> : <Warnings texts={[text]} />
}
