import { useState } from 'react'
import type { MoneyAction } from './money/money-action.ts'
import type { MenuChange } from '#web/features/bookings/changes/change-kinds.ts'

/** The open menu: the reservation's, or that of the service with this guid. */
export type MenuOf = 'reservation' | (string & {})

/** The state of the change menus, as each service card needs it. */
export interface Changing {
  menu: MenuOf | null
  onMenu: (of: MenuOf | null) => void
  /** A null guid is for the whole reservation. */
  onChange: (change: MenuChange, bookingGuid: string | null) => void
}

type Asked =
  | { dialog: 'pay' }
  | { dialog: 'money'; money: MoneyAction }
  | { dialog: 'change'; change: MenuChange; bookingGuid: string | null }

/** The page's open menu and dialog. */
export function useChanging(): {
  asked: Asked | null
  changing: Changing
  onPay: () => void
  onMoney: (money: MoneyAction) => void
  onClose: () => void
} {
  const [menu, onMenu] = useState<MenuOf | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    changing: {
      menu,
      onMenu,
      onChange: (change, bookingGuid) => setAsked({ dialog: 'change', change, bookingGuid }),
    },
    onPay: () => setAsked({ dialog: 'pay' }),
    onMoney: (money) => setAsked({ dialog: 'money', money }),
    onClose: () => setAsked(null),
  }
}
