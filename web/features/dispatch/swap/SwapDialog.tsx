import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BoardTrip } from '#contract/dispatch.ts'
import { whyNotSwap } from '#domain/dispatch/swap.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { useSwap } from './use-swap.ts'
import classes from '#web/features/dispatch/dispatch.module.css'

interface SwapDialogProps {
  trip: BoardTrip
  trips: readonly BoardTrip[]
  /** The other trip, if it is chosen already, and the conflicts that were found. */
  chosen?: { guid: string; conflicts: readonly string[] }
  offerUndo: (message: string, undo: () => void) => void
  onSwapped?: () => void
  onClose: () => void
}

/** Swaps a trip's driver and car with another trip's. Conflicts need a reason. */
export function SwapDialog({ trip, trips, chosen, offerUndo, onSwapped, onClose }: SwapDialogProps) {
  const { timeZone } = useAccount().site
  const now = usePortalNow(60_000)
  const { swap, sending } = useSwap(offerUndo)
  const [conflicts, setConflicts] = useState(chosen?.conflicts ?? [])
  const [problems, setProblems] = useState<readonly string[]>([])
  const others = trips.filter((it) => whyNotSwap(trip, it, now) === null)
  const form = useForm({ defaultValues: { other: chosen?.guid ?? others[0]?.guid ?? '', reason: '' } })
  const other = form.watch('other')
  const [askedFor, setAskedFor] = useState(other)
  const isConflict = conflicts.length > 0 && askedFor === other
  const submit = async ({ reason }: { reason: string }) => {
    const second = trips.find((it) => it.guid === other)
    if (!second) return
    if (isConflict && reason.trim() === '') {
      form.setError('reason', { message: 'This field is required' })
      return
    }
    const refused = await swap(trip, second, isConflict ? reason : undefined)
    setAskedFor(other)
    setConflicts(refused?.isConflict ? refused.problems : [])
    setProblems(refused && !refused.isConflict ? refused.problems : [])
    if (refused !== null) return
    onSwapped?.()
    onClose()
  }
  return (
    <Dialog open title={`Swap the driver of ${trip.reference}`} onClose={onClose} size="sm">
      <Form
        form={form}
        onSubmit={submit}
        problems={problems}
        sending={sending}
        guardUnsaved={false}
        label="Swap drivers"
        submit={isConflict ? 'Swap anyway' : 'Swap drivers'}
        disabledReason={others.length === 0 ? 'No other trip on this day can be swapped' : null}
        onCancel={onClose}
      >
        <SelectField
          name="other"
          label="Swap with"
          hint={`${trip.driverName ?? 'The driver'} and the other driver exchange trips and cars`}
          options={others.map((it) => ({
            key: it.guid,
            label: `${timeText(it.pickupAt, timeZone)} ${it.guestName}: ${it.driverName ?? ''}`,
          }))}
        />
        {isConflict && (
          <>
            <ul className={classes.conflicts} aria-label="Conflicts">
              {conflicts.map((conflict) => (
                <li key={conflict}>{conflict}</li>
              ))}
            </ul>
            <TextField
              name="reason"
              label="Reason"
              hint="Recorded in the history of both trips"
              required
              maxLength={500}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
