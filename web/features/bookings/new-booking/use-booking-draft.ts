import { useEffect, useLayoutEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newBookingPath } from '#contract/addresses.ts'
import { useEffects } from '#web/api/effects.ts'
import { newKey } from '#web/api/client.ts'
import { portalNow } from '#web/clock.ts'
import { offerUndo } from '#web/parts/undo/offer-undo.tsx'
import {
  bookingDrafts,
  dropBookingDraft,
  filledOut,
  keepBookingDraft,
  type BookingDraft,
} from './booking-drafts.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

interface Drafted {
  id: string
  product: ProductName
  owner: string
  start: NewBookingValues
}

/**
 * Saves entries on this device under the draft's id, until the booking is made or discarded or the user signs
 * out.
 */
export function useBookingDraft(
  form: UseFormReturn<NewBookingValues>,
  values: NewBookingValues,
  { id, product, owner, start }: Drafted,
) {
  const { go } = useEffects()
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const draft = bookingDrafts(owner).find((it) => it.id === id)
    if (draft) form.reset(filledOut(form.getValues(), draft.values), { keepDefaultValues: true })
  }, [form, owner, id])
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty && !isOver.current) keepBookingDraft(owner, { id, product, typedAt: portalNow(), values })
  }, [isDirty, values, owner, id, product])
  return {
    /** Drops the draft once the booking is made or saved as a quote. */
    finish: () => {
      isOver.current = true
      dropBookingDraft(owner, id)
      form.reset(start)
    },
    /** Saves the current entries as a separate draft. */
    setAside: () =>
      keepBookingDraft(owner, {
        id: newKey().slice(0, 12),
        product,
        typedAt: portalNow(),
        values: form.getValues(),
      }),
    /** Clears the form, and offers to undo that. */
    startOver: () => {
      const draft = { id, product, typedAt: portalNow(), values: form.getValues() }
      dropBookingDraft(owner, id)
      form.reset(start)
      offerDraftBack(owner, draft, go)
    },
  }
}

/**
 * Offers to restore a discarded draft. It gets a new id, because the page at its old one may show another
 * booking.
 */
export function offerDraftBack(owner: string, draft: BookingDraft, go: (path: string) => void): void {
  offerUndo('Booking discarded', () => {
    const again = { ...draft, id: newKey().slice(0, 12) }
    keepBookingDraft(owner, again)
    go(newBookingPath({ product: again.product, draft: again.id }))
  })
}
