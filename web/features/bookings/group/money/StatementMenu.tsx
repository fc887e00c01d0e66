import { IconCashRegister, IconEraser, IconReceiptRefund } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { screens } from '#contract/screens.ts'
import type { GuestMoney } from '#contract/till.ts'
import { useEffects } from '#web/api/effects.ts'
import { useMay } from '#web/shell/account/account.ts'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import type { MoneyAction } from './money-action.ts'

/** The payment actions other than taking a payment. */
export function StatementMenu({ money, onAsk }: { money: GuestMoney; onAsk: (asked: MoneyAction) => void }) {
  const [open, setOpen] = useState(false)
  const { go } = useEffects()
  const mayEdit = useMay('editCustomer')
  const entries: MenuEntry[] = [
    {
      id: 'money-refund',
      label: 'Refund…',
      letter: 'r',
      icon: <IconReceiptRefund size={18} aria-hidden />,
      whyNot: money.whyNo.refund,
      run: () => onAsk({ does: 'refund', payment: null }),
    },
    {
      id: 'money-write-off',
      label: 'Write off…',
      letter: 'w',
      icon: <IconEraser size={18} aria-hidden />,
      whyNot: mayEdit ? money.whyNo.writeOff : 'You don’t have permission to change bookings',
      run: () => onAsk({ does: 'writeOff' }),
    },
    {
      id: 'money-drawer',
      label: 'Go to my drawer',
      letter: 'd',
      icon: <IconCashRegister size={18} aria-hidden />,
      whyNot: null,
      run: () => go(screens.drawer.path),
    },
  ]
  return (
    <ActionMenu
      label="More payment actions"
      text="More"
      size="sm"
      entries={entries}
      open={open}
      onOpen={setOpen}
    />
  )
}
