import { IconArrowBackUp, IconArrowRight, IconReceiptRefund } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import type { GuestMoney } from '#contract/till.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import type { MoneyAction, PostedPayment } from './money-action.ts'
import { postedText } from './money-words.ts'

interface PaymentMenuProps {
  payment: PostedPayment
  money: GuestMoney
  onAsk: (asked: MoneyAction) => void
}

/** The actions of one payment, refund or write-off. A disabled entry says why. */
export function PaymentMenu({ payment, money, onAsk }: PaymentMenuProps) {
  const [open, setOpen] = useState(false)
  const { currency } = useAccount().site
  const mayEdit = useMay('editCustomer')
  const reverse: MenuEntry = {
    id: `void-${payment.guid}`,
    label: 'Reverse…',
    letter: 'v',
    icon: <IconArrowBackUp size={18} aria-hidden />,
    whyNot: payment.whyNotVoid,
    danger: true,
    run: () => onAsk({ does: 'void', payment }),
  }
  const ofPayments: MenuEntry[] = [
    {
      id: `refund-${payment.guid}`,
      label: 'Refund…',
      letter: 'r',
      icon: <IconReceiptRefund size={18} aria-hidden />,
      whyNot: payment.isReversed ? 'Already reversed' : money.whyNo.refund,
      run: () => onAsk({ does: 'refund', payment }),
    },
    {
      id: `move-${payment.guid}`,
      label: 'Move to another reservation…',
      letter: 'm',
      icon: <IconArrowRight size={18} aria-hidden />,
      whyNot: mayEdit ? payment.whyNotMove : 'You don’t have permission to change bookings',
      run: () => onAsk({ does: 'move', payment }),
    },
  ]
  const entries = payment.kind === 'payment' ? [...ofPayments, reverse] : [reverse]
  return (
    <ActionMenu
      label={postedText(payment, currency)}
      text="Change"
      size="xs"
      kind="quiet"
      entries={entries}
      open={open}
      onOpen={setOpen}
    />
  )
}
