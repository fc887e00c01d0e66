import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { invoiceDetail } from '#contract/invoices.ts'
import {
  partnerReminders,
  pauseReminders,
  reminderPreview,
  reminderSettingsForm,
  sendReminder,
} from '#contract/partner-reminders.ts'
import { partners } from '#contract/partners.ts'
import { daysBetweenReminders, reminderLevelWords, type ReminderLevel } from '#domain/partner/reminders.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import classes from './partners.module.css'

interface SendProps {
  id: string
  levels: ReplyOf<typeof partnerReminders>['levels']
  onClose: () => void
}

/** The mail as the partner would get it, at the chosen level. */
export function SendReminderDialog({ id, levels, onClose }: SendProps) {
  const usual = levels.find((it) => it.whyNot === null)?.level ?? 'friendly'
  const [level, setLevel] = useState<ReminderLevel>(usual)
  const preview = useLoad(reminderPreview, { params: { id }, query: { level } }, { live: ['ledger'] })
  const { save, sending, problems } = useSave(sendReminder, {
    refreshes: [partnerReminders, reminderPreview, partners.edit.load, invoiceDetail],
  })
  const mail = preview.data
  const send = async () => {
    if (!mail) return
    const body = { level, totalCents: mail.totalCents }
    if ((await save({ params: { id }, body })).kind === 'ok') onClose()
  }
  return (
    <Dialog open title="Send payment reminder" onClose={onClose} size="lg">
      <div className={classes.reminder}>
        <SegmentChoice
          label="Level"
          options={levels.map((it) => ({ key: it.level, label: reminderLevelWords[it.level] }))}
          value={level}
          onChange={(next) => setLevel(next)}
        />
        <LoadBoundary {...preview}>
          {mail &&
            (mail.whyNot === null ? (
              <>
                <p>
                  <strong>{mail.subject}</strong>
                  <br />
                  To {mail.to}, with the invoices attached
                </p>
                <pre className={classes.letter}>{mail.text}</pre>
              </>
            ) : (
              <p>{mail.whyNot}.</p>
            ))}
        </LoadBoundary>
        <Problems problems={problems} />
        <span className={classes.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            busy={sending}
            disabledReason={mail ? mail.whyNot : 'The preview is loading'}
            onClick={() => void send()}
          >
            Send reminder
          </Button>
        </span>
      </div>
    </Dialog>
  )
}

/** Pauses the partner's reminders until a date, both automatic and manual ones. */
export function PauseRemindersDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const today = useToday()
  const saving = useSaveForm(pauseReminders, {
    values: { until: '', reason: '' },
    params: { id },
    refreshes: [partnerReminders, partners.edit.load],
    onSaved: onClose,
  })
  return (
    <Dialog open title="Pause reminders" onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Pause reminders"
        submit="Pause reminders"
        onCancel={onClose}
      >
        <DateField
          name="until"
          label="Until"
          hint="Reminders resume the next day"
          required
          min={today}
          today={today}
        />
        <TextField name="reason" label="Reason" required maxLength={300} />
      </Form>
    </Dialog>
  )
}

/** The rule by which overdue partners are reminded. */
export function ReminderRuleDialog({ onClose }: { onClose: () => void }) {
  const found = useLoad(reminderSettingsForm.load)
  return (
    <Dialog open title="Payment reminders" onClose={onClose}>
      <LoadBoundary {...found}>
        {found.data && <RuleForm key={found.data.version} values={found.data} onClose={onClose} />}
      </LoadBoundary>
    </Dialog>
  )
}

function RuleForm({
  values,
  onClose,
}: {
  values: ReplyOf<typeof reminderSettingsForm.load>
  onClose: () => void
}) {
  const saving = useSaveForm(reminderSettingsForm.save, {
    values: { on: values.on, days: { ...values.days } },
    toBody: (typed) => ({ ...typed, version: values.version }),
    refreshes: [reminderSettingsForm.load],
    onSaved: onClose,
  })
  const days = { suffix: ' days', required: true, min: 1, max: 365 } as const
  return (
    <Form {...saving} guardUnsaved={false} label="Payment reminders" submit="Save" onCancel={onClose}>
      <CheckboxField
        name="on"
        label="Send reminders automatically"
        hint={
          'To the billing e-mail, Monday to Friday from 09:00 to 17:00, at most one per partner every ' +
          `${daysBetweenReminders} days`
        }
      />
      <p>Days after the due date. Each invoice gets a friendly, then a firm, then a final reminder.</p>
      <FieldRow>
        <NumberField name="days.friendly" label="Friendly" {...days} />
        <NumberField name="days.firm" label="Firm" {...days} />
        <NumberField name="days.final" label="Final" {...days} />
      </FieldRow>
    </Form>
  )
}
