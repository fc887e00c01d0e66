import { useEffect, useState } from 'react'
import type { GroupDetail } from '#contract/groups.ts'
import { allBookingChanges } from '#domain/reservation/booking-changes.ts'
import { useEffects } from '#web/api/effects.ts'
import { useMay } from '#web/shell/account/account.ts'
import { whyNotAnywhere } from '#web/parts/changes/why-not-anywhere.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
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

/**
 * The page's open menu and dialog. Other pages open one of the changes by the address (`change`, and
 * `booking` for one service), or the payment (`pay=take`).
 */
export function useChanging(
  group: GroupDetail,
  whyNotPay: string | null,
): {
  asked: Asked | null
  changing: Changing
  onPay: () => void
  onMoney: (money: MoneyAction) => void
  onClose: () => void
} {
  const [menu, onMenu] = useState<MenuOf | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  useChangeOfAddress(group, (change, bookingGuid) => setAsked({ dialog: 'change', change, bookingGuid }))
  const onPay = () => setAsked({ dialog: 'pay' })
  usePaymentOfAddress(whyNotPay, onPay)
  return {
    asked,
    changing: {
      menu,
      onMenu,
      onChange: (change, bookingGuid) => setAsked({ dialog: 'change', change, bookingGuid }),
    },
    onPay,
    onMoney: (money) => setAsked({ dialog: 'money', money }),
    onClose: () => setAsked(null),
  }
}

/** Opens the change in the address once, or says why it isn't possible. */
function useChangeOfAddress(
  group: GroupDetail,
  open: (change: MenuChange, bookingGuid: string | null) => void,
): void {
  const [url, setUrl] = useUrlState({ change: '', booking: '' })
  const { toast } = useEffects()
  const mayChange = useMay('editCustomer')
  const change = ([...allBookingChanges, 'notes'] as const).find((it) => it === url.change)
  const booking = group.bookings.find((it) => it.guid === url.booking)
  useEffect(() => {
    if (url.change === '') return
    setUrl({ change: '', booking: '' })
    if (change === undefined || !mayChange) return
    const offering = booking ? [booking] : [group, ...group.bookings]
    const whyNot =
      change === 'notes'
        ? null
        : whyNotAnywhere(
            offering.map((it) => it.changes),
            change,
          )
    if (whyNot === null) open(change, booking?.guid ?? null)
    else toast(whyNot)
  })
}

/** Opens the payment in the address once, or says why it can't be taken. */
function usePaymentOfAddress(whyNot: string | null, open: () => void): void {
  const [url, setUrl] = useUrlState({ pay: '' })
  const { toast } = useEffects()
  useEffect(() => {
    if (url.pay !== 'take') return
    setUrl({ pay: '' })
    if (whyNot === null) open()
    else toast(whyNot)
  })
}
