import { useAccount } from '#web/shell/account/account.ts'
import { comesLater } from '#web/ui/lazy/comes-later.tsx'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const PlanView = comesLater(async () => (await import('#web/ui/dialog/PlanView.tsx')).PlanView)

/** What the booking will do. The focus stands on the plan: making it is a deed of its own. */
export function NewBookingConfirmStep({ booking: { change } }: { booking: NewBooking }) {
  const { currency } = useAccount().site
  if (!change.plan) return null
  return (
    <div className={classes.plan} tabIndex={-1} data-first>
      <PlanView plan={change.plan} currency={currency} />
    </div>
  )
}
