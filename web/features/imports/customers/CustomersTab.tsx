import { ImportRuns } from '#web/features/imports/runs/ImportRuns.tsx'

export function CustomersTab() {
  return (
    <ImportRuns
      source="customers"
      about="Customers are matched by number, or by name plus e-mail or phone. Empty cells don’t clear existing values, and notes are added to existing ones."
    />
  )
}
