import { useLayoutEffect, useRef } from 'react'
import { screens } from '#contract/screens.ts'
import { newKey } from '#web/api/client.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { Started } from './product.ts'
import { ProductChoice } from './ProductChoice.tsx'
import { productsFor, type ProductName } from '#web/shell/sections/booking-products.ts'
import { useOwnPlace } from './use-own-place.ts'

/** Each product is loaded on demand. */
const bookings: Record<ProductName, React.ComponentType<Started>> = {
  advanced: preloadable(async () => (await import('./advanced/AdvancedBooking.tsx')).AdvancedBooking),
  private: preloadable(async () => (await import('./drives/PrivateBooking.tsx')).PrivateBooking),
  hourly: preloadable(async () => (await import('./drives/HourlyBooking.tsx')).HourlyBooking),
  point: preloadable(async () => (await import('./drives/PointBooking.tsx')).PointBooking),
  fee: preloadable(async () => (await import('./fee/FeeBooking.tsx')).FeeBooking),
}

/**
 * Product choice, then the booking. Its draft id is in the URL: a reload restores the draft, a new booking
 * starts empty.
 */
export default function NewBookingPage() {
  const [url, setUrl] = useUrlState({ product: '', draft: '', customer: '' })
  const { kind } = useAccount()
  const { ownPlace, load, isLoading } = useOwnPlace()
  const product = productsFor(kind).find((it) => it === url.product) ?? null
  const isNamed = useRef(false)
  useLayoutEffect(() => {
    if (product === null || url.draft !== '') isNamed.current = false
    else if (!isNamed.current) {
      isNamed.current = true
      setUrl({ draft: newKey().slice(0, 12) })
    }
  }, [product, url.draft, setUrl])
  if (product === null) return <ProductChoice draft={url.draft} customer={url.customer} />
  if (url.draft === '') return null
  if (isLoading)
    return (
      <Page title={screens.newBooking.label} load={load}>
        {null}
      </Page>
    )
  const Booking = bookings[product]
  return <Booking key={url.draft} id={url.draft} ownPlace={ownPlace} />
}
