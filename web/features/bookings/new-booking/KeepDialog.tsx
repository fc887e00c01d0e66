import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { Kept, NextCustomer } from './keep-for-customer.ts'
import classes from './NewBooking.module.css'

interface KeepDialogProps {
  /** Label of the customer chosen first. */
  from: string
  next: NextCustomer
  onKeep: (kept: Kept) => void
  /** Keeps the first customer. */
  onClose: () => void
}

/** Asks what to keep when another customer is chosen for a partly entered booking. */
export function KeepDialog({ from, next, onKeep, onClose }: KeepDialogProps) {
  const first = from.split(',')[0]
  const second = next.customerName.split(',')[0] || 'a new customer'
  return (
    <Dialog open title={`Book for ${second} instead?`} onClose={onClose}>
      <p>You’ve already entered details for {first}.</p>
      <div className={classes.answers}>
        <Button fullWidth data-autofocus onClick={onClose}>
          Continue booking for {first}
        </Button>
        <Button fullWidth onClick={() => onKeep('all')}>
          Keep everything, including names and billing
        </Button>
        <Button fullWidth onClick={() => onKeep('journey')}>
          Keep party size and trip details
        </Button>
        <Button fullWidth onClick={() => onKeep('nothing')}>
          Start over (keep {first}’s booking as unfinished)
        </Button>
      </div>
    </Dialog>
  )
}
