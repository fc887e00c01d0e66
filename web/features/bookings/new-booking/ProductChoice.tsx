import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconCar, IconClockHour4, IconPlane, IconReceipt, IconRoute } from '#web/ui/icon/icons.ts'
import { useEffect, useRef } from 'react'
import { newBookingPath, quotesPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { useEffects } from '#web/api/effects.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { productsFor, products, type ProductName } from '#web/shell/sections/booking-products.ts'
import { UnfinishedBookings } from './UnfinishedBookings.tsx'
import classes from './ProductChoice.module.css'

const icons: Record<ProductName, Icon> = {
  advanced: IconPlane,
  private: IconCar,
  hourly: IconClockHour4,
  point: IconRoute,
  fee: IconReceipt,
}

interface ProductChoiceProps {
  /** Draft id of the booking that changes its product. Empty for a new booking. */
  draft: string
  /** Guid of the customer whose page led here. Empty if none. */
  customer: string
}

/** The products, each with its own key, under any unfinished bookings. */
export function ProductChoice({ draft, customer }: ProductChoiceProps) {
  const { kind } = useAccount()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('a')?.focus(), [])
  return (
    <Page
      title={screens.newBooking.label}
      actions={kind === 'staff' ? [{ kind: 'link', label: 'Quotes', to: quotesPath(), look: 'quiet' }] : []}
    >
      {draft === '' && <UnfinishedBookings />}
      <h2 className={classes.title}>{draft === '' ? 'Choose a product' : 'Change product'}</h2>
      <ul className={classes.products} ref={list}>
        {productsFor(kind).map((name) => (
          <li key={name}>
            <ProductLink name={name} href={newBookingPath({ product: name, draft, customer })} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ProductLink({ name, href }: { name: ProductName; href: string }) {
  const { go } = useEffects()
  const { label, about, key } = products[name]
  const Pictogram = icons[name]
  useShortcut({ keys: key, label: `New booking: ${label}`, run: () => go(href) })
  return (
    <a className={classes.product} href={href}>
      <Pictogram size={32} stroke={1.5} aria-hidden />
      <span>
        <strong>{label}</strong>
        <span className={classes.about}>{about}</span>
      </span>
      <kbd aria-hidden>{key.toUpperCase()}</kbd>
    </a>
  )
}
