import { ImportRuns } from '../runs/ImportRuns.tsx'

export function CustomersTab() {
  return (
    <ImportRuns
      source="customers"
      about="Customers are known by their number, or by name together with e-mail or phone. An empty cell takes nothing away, and notes are added to those that are there."
    />
  )
}
