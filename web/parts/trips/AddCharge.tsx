import { useState } from 'react'
import { useEffects } from '#web/api/effects.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import { chargePath, tripCharges, type ChargedTrip } from './charge-path.ts'

/** Charges a fee for a completed trip, for users who may charge fees. */
export function AddCharge({ trip, of }: { trip: ChargedTrip; of: string }) {
  const [isOpen, setOpen] = useState(false)
  const { go } = useEffects()
  const mayCharge = useMay('editCustomer')
  const { kind, hasPolicyOverridePermission: mayBackdate } = useAccount()
  const today = useToday()
  if (!mayCharge || kind !== 'staff') return null
  return (
    <div className="no-print">
      <ActionMenu
        label={`Add a charge to ${of}`}
        text="Add a charge"
        open={isOpen}
        onOpen={setOpen}
        entries={tripCharges.map(({ id, label, letter }) => ({
          id,
          label,
          letter,
          whyNot: null,
          run: () => go(chargePath(trip, label, mayBackdate ? '' : today)),
        }))}
      />
    </div>
  )
}
