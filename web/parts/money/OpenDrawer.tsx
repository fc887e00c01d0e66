import { useWatch } from 'react-hook-form'
import { screens } from '#contract/screens.ts'
import { drawer, openDrawer } from '#contract/till.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'

/**
 * Opens the user’s drawer before a sale for cash, if the company needs an open one. Renders nothing for other
 * methods. `field` is the form’s field with the method.
 */
export function OpenDrawer({ field }: { field: string }) {
  const method: unknown = useWatch({ name: field })
  return method === 'cash' ? <ClosedDrawer /> : null
}

function ClosedDrawer() {
  const { data } = useLoad(drawer, { query: {} }, { live: ['ledger'] })
  const opening = useSave(openDrawer, { refreshes: [drawer] })
  if (!data || data.drawer !== null || !data.isNeeded) return null
  return (
    <div className="stack" role="note">
      <p>You need an open drawer to take cash. Yours is closed.</p>
      <p className="row">
        <Button busy={opening.sending} onClick={() => void opening.save({ body: { floatCents: 0 } })}>
          Open my drawer without a float
        </Button>
        <a href={screens.drawer.path}>Open with a float</a>
      </p>
      {opening.problems.length > 0 && <p role="alert">{opening.problems.join(' ')}</p>}
    </div>
  )
}
