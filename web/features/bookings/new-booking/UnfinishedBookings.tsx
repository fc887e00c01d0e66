import { useState } from 'react'
import { newBookingPath } from '#contract/addresses.ts'
import { useEffects } from '#web/api/effects.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { bookingDrafts, draftText, dropBookingDraft, type BookingDraft } from './booking-drafts.ts'
import { offerDraftBack } from './use-booking-draft.ts'
import classes from './ProductChoice.module.css'

/** Drafts on this device, to continue or discard. */
export function UnfinishedBookings() {
  const { name: owner, site } = useAccount()
  const { go } = useEffects()
  const [drafts, setDrafts] = useState(() => bookingDrafts(owner))
  const discard = (draft: BookingDraft) => {
    dropBookingDraft(owner, draft.id)
    setDrafts(bookingDrafts(owner))
    offerDraftBack(owner, draft, go)
  }
  if (drafts.length === 0) return null
  return (
    <ul className={classes.unfinished} aria-label="Unfinished bookings">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <span className={classes.what}>
            <strong>Unfinished:</strong> {draftText(draft)}{' '}
            <span className={classes.when}>({dayTimeText(draft.typedAt, site.timeZone)})</span>
          </span>
          <Button size="xs" href={newBookingPath({ product: draft.product, draft: draft.id })}>
            Continue
          </Button>
          <Button size="xs" kind="quiet" onClick={() => discard(draft)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
