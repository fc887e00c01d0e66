import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import type { FoundRow } from './found-columns.tsx'
import { owedBy } from './owed-by.ts'
import { selectedActions, type SelectedAction } from './selected-actions.ts'

interface SelectedBookingsProps {
  rows: readonly FoundRow[]
  /** `3 of 12` while an action runs. */
  progress: string | null
  onAsk: (action: SelectedAction, rows: readonly FoundRow[]) => void
}

/** The buttons of the selected reservations. */
export function SelectedBookings({ rows, progress, onAsk }: SelectedBookingsProps) {
  const { site } = useAccount()
  const actions = selectedActions(rows.length, site.takesCards).map(({ action, label, whyNot }) => ({
    label,
    whyNot,
    run: () => onAsk(action, rows),
  }))
  const owed = owedBy(rows)
  return (
    <>
      {owed > 0 && <span className="figures">{moneyText(owed, site.currency)} due</span>}
      {progress !== null && <span role="status">{progress}</span>}
      {actions.map(({ label, whyNot, run }) => (
        <Button key={label} size="xs" busy={progress !== null} disabledReason={whyNot} onClick={run}>
          {label}
        </Button>
      ))}
    </>
  )
}
