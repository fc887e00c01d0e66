import { Button } from '#web/ui/button/Button.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'

/** The button that clears a selection, and its key. */
export function ClearSelection({ onClear }: { onClear: () => void }) {
  useShortcut({ keys: 'Escape', label: 'Clear the selection', run: onClear })
  return (
    <Button size="xs" kind="quiet" aria-keyshortcuts="Escape" onClick={onClear}>
      Clear selection
    </Button>
  )
}
