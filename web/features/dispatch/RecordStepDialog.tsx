import { dispatcherAction, dispatcherDashboard, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { contactMethods, type ContactMethod } from '#contract/trip-shapes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { isEarlyStart } from '#domain/trip/start.ts'
import { deskConflict } from '#domain/trip/no-show.ts'
import { tripActions, type RecordableStep } from '#domain/trip/trip-actions.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { portalNow } from '#web/clock.ts'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './dispatch.module.css'

interface RecordStepDialogProps {
  trip: BoardTrip
  step: RecordableStep
  onClose: () => void
}

const ways = (Object.keys(contactMethods) as ContactMethod[]).map((key) => ({
  key,
  label: contactMethods[key],
}))

const usualWay: ContactMethod = 'call'

/** Records a step for a driver who called in, at the time it happened. */
export function RecordStepDialog({ trip, step, onClose }: RecordStepDialogProps) {
  const { timeZone } = useAccount().site
  const today = useToday()
  const clock = timeText(portalNow(), timeZone)
  const conflict = deskConflict(trip.party)
  // A trip is usually accepted long before.
  const isEarly = step !== 'accept' && isEarlyStart(trip, portalNow())
  const saving = useSaveForm(dispatcherAction, {
    values: {
      date: today,
      time: clock,
      // An early step is often the wrong trip, so its reason isn’t filled in.
      reason: isEarly ? '' : trip.outside ? 'Company called in' : 'Driver called in',
      contactHow: usualWay,
      contactTime: clock,
      evidence: '',
      acknowledgement: '',
    },
    toBody: ({ date, time, reason, ...report }): BodyIn<typeof dispatcherAction> => {
      const recorded = { tripGuid: trip.guid, version: trip.version, date, time, reason }
      return step === 'noShow'
        ? { action: 'recordNoShow', ...recorded, ...report }
        : { action: 'recordStep', ...recorded, step }
    },
    onSaved: onClose,
    refreshes: [dispatcherDashboard, dispatcherTrip],
  })
  const title = `Record for ${trip.driverName}: ${tripActions[step].label}`
  return (
    <Dialog open title={title} onClose={onClose} size="sm">
      <Form
        {...saving}
        label={title}
        submit={step === 'noShow' ? 'Close as no-show' : 'Record step'}
        submitKind={step === 'noShow' ? 'danger' : 'main'}
        onCancel={onClose}
      >
        {isEarly && <p className={classes.late}>{earlyText(trip.pickupAt, timeZone)}</p>}
        <FieldRow>
          <DateField name="date" label="Date" min={addDays(today, -1)} max={today} today={today} required />
          <MomentField name="time" dateField="date" label="Time" required />
        </FieldRow>
        {step === 'noShow' && (
          <>
            <FieldRow>
              <SelectField name="contactHow" label="Contact attempt" options={ways} required />
              <MomentField name="contactTime" dateField="date" label="Time of attempt" required />
            </FieldRow>
            <TextAreaField
              name="evidence"
              label="What happened"
              hint="Where and how long the driver waited, and who they asked"
              required
              rows={3}
              maxLength={1000}
            />
          </>
        )}
        {step === 'noShow' && conflict !== null && (
          <TextAreaField
            name="acknowledgement"
            label="Explanation"
            hint={conflict}
            required
            rows={2}
            maxLength={500}
          />
        )}
        <TextField
          name="reason"
          label="Reason"
          hint="The guest gets the usual messages, and waiting is charged as usual"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}

/** `Pickup is at 19:20, in 17 h 2 min.` */
function earlyText(pickupAt: string, timeZone: string): string {
  const minutes = minutesBetween(portalNow(), pickupAt)
  return `Pickup is at ${timeText(pickupAt, timeZone)}, in ${durationText(minutes)}.`
}
