import { useState } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

const PlanView = preloadable(async () => (await import('#web/ui/dialog/PlanView.tsx')).PlanView)
const RepeatDialog = preloadable(async () => (await import('./repeat/RepeatDialog.tsx')).RepeatDialog)

/** The booking's plan. It takes the focus, so that a stray Enter doesn't make the booking. */
export function NewBookingConfirmStep({ booking }: { booking: NewBooking }) {
  const { change, product } = booking
  const [isRepeating, setRepeating] = useState(false)
  const { currency } = useAccount().site
  if (!change.plan) return null
  return (
    <div className={classes.plan} tabIndex={-1} data-first>
      <PlanView plan={change.plan} currency={currency} guest={change.guest} />
      {product.name !== 'fee' && (
        <p>
          <Button onClick={() => setRepeating(true)}>Repeat…</Button>
        </p>
      )}
      {isRepeating && <RepeatDialog booking={booking} onClose={() => setRepeating(false)} />}
    </div>
  )
}
