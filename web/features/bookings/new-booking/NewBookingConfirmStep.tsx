import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

const PlanView = preloadable(async () => (await import('#web/ui/dialog/PlanView.tsx')).PlanView)

/** The booking's plan. It takes the focus, so that a stray Enter doesn't make the booking. */
export function NewBookingConfirmStep({ booking: { change } }: { booking: NewBooking }) {
  const { currency } = useAccount().site
  if (!change.plan) return null
  return (
    <div className={classes.plan} tabIndex={-1} data-first>
      <PlanView plan={change.plan} currency={currency} guest={change.guest} />
    </div>
  )
}
