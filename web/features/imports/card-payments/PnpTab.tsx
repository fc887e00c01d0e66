import { ImportRuns } from '../runs/ImportRuns.tsx'
import { FetchPayments } from './FetchPayments.tsx'

/** The gateway's transactions, fetched for some days or brought as a file. */
export function PnpTab() {
  return (
    <>
      <FetchPayments />
      <ImportRuns
        source="cardPayments"
        about="Each transaction is taken once, by its order. It finds its place by our own name of it, else by amount, time and name; what finds none stands unmatched."
      />
    </>
  )
}
