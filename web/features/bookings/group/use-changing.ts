import { useState } from 'react'
import type { MoneyAsked } from './money/money-asked.ts'
import type { MenuChange } from '../changes/change-kinds.ts'

/** The menu that is open: of the reservation, or of the service with this guid. */
export type MenuOf = 'reservation' | (string & {})

/** What a service's card needs for its own menu. */
export interface Changing {
  menu: MenuOf | null
  onMenu: (of: MenuOf | null) => void
  /** With null: of the whole reservation. */
  onChange: (change: MenuChange, bookingGuid: string | null) => void
}

type Asked =
  | { dialog: 'pay' }
  | { dialog: 'money'; money: MoneyAsked }
  | { dialog: 'change'; change: MenuChange; bookingGuid: string | null }

/** Which menu and which dialog of the page is open. */
export function useChanging(): {
  asked: Asked | null
  changing: Changing
  onPay: () => void
  onMoney: (money: MoneyAsked) => void
  onClose: () => void
} {
  const [menu, onMenu] = useState<MenuOf | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    changing: { menu, onMenu, onChange: (change, bookingGuid) => setAsked({ dialog: 'change', change, bookingGuid }) },
    onPay: () => setAsked({ dialog: 'pay' }),
    onMoney: (money) => setAsked({ dialog: 'money', money }),
    onClose: () => setAsked(null),
  }
}
