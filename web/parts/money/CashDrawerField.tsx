import { useWatch } from 'react-hook-form'
import { screens } from '#contract/screens.ts'
import type { GuestMoney } from '#contract/till.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'

/**
 * Opens the drawer together with the first cash payment. Renders nothing for other methods or an open drawer.
 */
export function CashDrawerField({ drawer }: { drawer: GuestMoney['drawer'] }) {
  const method: unknown = useWatch({ name: 'method' })
  if (method !== 'cash' || drawer.isOpen || !drawer.isNeeded) return null
  return (
    <div>
      <CheckboxField
        name="opensDrawer"
        label="Open my drawer without a float"
        hint="You need an open drawer to take cash. Yours is closed."
      />
      <a href={screens.drawer.path}>Open with a float</a>
    </div>
  )
}
