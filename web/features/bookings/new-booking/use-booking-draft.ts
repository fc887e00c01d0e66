import { useEffect, useLayoutEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newBookingPath } from '#contract/addresses.ts'
import { useEffects } from '#web/api/effects.ts'
import { newKey } from '#web/api/client.ts'
import { portalNow } from '#web/clock.ts'
import { offerUndo } from '#web/ui/state/offer-undo.tsx'
import { bookingDrafts, dropBookingDraft, filledOut, keepBookingDraft, type BookingDraft } from './booking-drafts.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from './products.ts'

interface Drafted {
  id: string
  product: ProductName
  owner: string
  start: NewBookingValues
}

/** What was typed is kept on this device under the booking's id until it is made, discarded, or the user signs out. */
export function useBookingDraft(form: UseFormReturn<NewBookingValues>, values: NewBookingValues, { id, product, owner, start }: Drafted) {
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
    /** The booking is made: nothing is left to finish. */
    finish: () => {
      isOver.current = true
      dropBookingDraft(owner, id)
      form.reset(start)
    },
    /** The booking as it is stays among the unfinished ones, under an id of its own. */
    setAside: () => keepBookingDraft(owner, { id: newKey().slice(0, 12), product, typedAt: portalNow(), values: form.getValues() }),
    /** Back to nothing typed, which can be undone for as long as the notice stands. */
    startOver: () => {
      const draft = { id, product, typedAt: portalNow(), values: form.getValues() }
      dropBookingDraft(owner, id)
      form.reset(start)
      offerDraftBack(owner, draft, go)
    },
  }
}

/** Offers to bring back what was just discarded. It comes back under a new id: the page at its old one may hold another booking by then. */
export function offerDraftBack(owner: string, draft: BookingDraft, go: (path: string) => void): void {
  offerUndo('Booking discarded', () => {
    const again = { ...draft, id: newKey().slice(0, 12) }
    keepBookingDraft(owner, again)
    go(newBookingPath({ product: again.product, draft: again.id }))
  })
}
