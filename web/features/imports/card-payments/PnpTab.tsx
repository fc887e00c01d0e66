import { ImportRuns } from '#web/features/imports/runs/ImportRuns.tsx'
import { FetchPayments } from './FetchPayments.tsx'

/** Card gateway transactions, fetched for a period or imported from a file. */
export function PnpTab() {
  return (
    <>
      <FetchPayments />
      <ImportRuns
        source="cardPayments"
        about="Each transaction is imported once, by order ID. It is matched by our reference, or else by amount, time and name. The rest stay unmatched."
      />
    </>
  )
}
