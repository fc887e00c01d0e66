import { Button } from '#web/ui/button/Button.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'

/** Ends a selection. `of`: what is selected, as the palette shows it: "3 trips selected". */
export function ClearSelection({ of, onClear }: { of: string; onClear: () => void }) {
  useActionsHere(of, [{ label: 'Clear selection', run: onClear }], true)
  return (
    <Button size="xs" kind="quiet" onClick={onClear}>
      Clear selection
    </Button>
  )
}
