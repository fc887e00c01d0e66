import { resetCheckIn, resetLoadBooking, type DeskParty } from '#contract/fast-track.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { deskRefreshes } from './desk-calls.ts'
import type { Desk } from './use-desk.ts'
import classes from './scan.module.css'

/** Undoes the last step, with a reason that is recorded in the history. */
export function UndoCheckInDialog({
  party,
  desk,
  onClose,
}: {
  party: DeskParty
  desk: Desk
  onClose: () => void
}) {
  const { bookingGuid } = party
  const step = useLoad(resetLoadBooking, { query: { bookingGuid } }, { staleTimeMs: 0 })
  const saving = useSaveForm(resetCheckIn, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ bookingGuid, reason, device: desk.device }),
    refreshes: deskRefreshes,
    quiet: true,
    onSaved: () => {
      desk.say({
        signal: 'look',
        title: `${party.reference}, ${party.name}`,
        message: 'Undone. All passengers are expected again.',
      })
      onClose()
    },
  })
  return (
    <Dialog open title={`Undo the last step for ${party.reference}`} onClose={onClose}>
      <LoadBoundary {...step}>
        {step.data?.step && (
          <p className={classes.step}>
            <Status of="booking" is={step.data.step.from} />
            <span aria-label="becomes">→</span>
            <Status of="booking" is={step.data.step.to} />
          </p>
        )}
        <p>This undoes the check-in for the whole party. All passengers will be expected again.</p>
      </LoadBoundary>
      <Form
        {...saving}
        guardUnsaved={false}
        size="md"
        submit={step.data?.step?.label ?? 'Undo'}
        submitKind="danger"
        onCancel={onClose}
      >
        <TextAreaField name="reason" label="Reason" required rows={3} maxLength={500} />
      </Form>
    </Dialog>
  )
}
