import { Button } from '#web/ui/button/Button.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { useShortcut, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'

/** Ends a selection, also by Escape. `of`: what is selected, as the palette shows it: "3 trips selected". */
export function ClearSelection({ of, onClear }: { of: string; onClear: () => void }) {
  useActionsHere(of, [{ label: 'Clear selection', isLast: true, run: onClear }], true)
  useShortcut({ keys: 'Escape', label: 'Clear the selection', run: () => wasEscapeBare() && onClear() })
  return (
    <Button size="xs" kind="quiet" onClick={onClear}>
      Clear selection
    </Button>
  )
}
