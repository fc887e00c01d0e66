import { useAccount } from '#web/shell/account/account.ts'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { fetchStatusText, type Reading } from './fetch-status-text.ts'

/** Status of the automatic fetch; a failure is shown as a warning. */
export function FetchStatus({ reading }: { reading: Reading }) {
  const text = fetchStatusText(reading, useAccount().site.timeZone)
  return reading.failure === '' ? <p className="soft">{text}</p> : <Warnings texts={[text]} />
}
