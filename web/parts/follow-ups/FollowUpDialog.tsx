import { dashboard } from '#contract/dashboard.ts'
import { addFollowUp, editFollowUp, followUpTextAtMost, type FollowUpRow } from '#contract/follow-ups.ts'
import { options } from '#contract/options.ts'
import { whyNotDue } from '#domain/follow-up/follow-up-states.ts'
import { useOptions } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import type { AboutHere } from './about-here.ts'
import { followUpRefreshes } from './use-finish.ts'

interface FollowUpDialogProps {
  /** What a new one is about. Null: nothing that has a page. */
  about: AboutHere | null
  /** The one to edit. Null: a new one. */
  followUp: FollowUpRow | null
  onClose: () => void
}

/** Adds or edits a follow-up. */
export function FollowUpDialog({ about, followUp, onClose }: FollowUpDialogProps) {
  const title = followUp === null ? 'Add follow-up' : 'Edit follow-up'
  const name = followUp?.about?.name ?? about?.name
  return (
    <Dialog open title={title} onClose={onClose}>
      {name !== undefined && <p className="soft">About {name}</p>}
      {followUp === null ? (
        <NewForm about={about} onClose={onClose} />
      ) : (
        <EditForm followUp={followUp} onClose={onClose} />
      )}
    </Dialog>
  )
}

const refreshes = [...followUpRefreshes, dashboard]
const anyone = 'anyone'

interface Values {
  text: string
  dueOn: string
  assigneeGuid: string
}

const toFields = ({ assigneeGuid, ...fields }: Values) => ({
  ...fields,
  assigneeGuid: assigneeGuid === anyone ? null : assigneeGuid,
})

function NewForm({ about, onClose }: Pick<FollowUpDialogProps, 'about' | 'onClose'>) {
  const { guid } = useAccount()
  const today = useToday()
  const saving = useSaveForm(addFollowUp, {
    values: { text: '', dueOn: today, assigneeGuid: guid },
    toBody: (typed) => ({
      ...toFields(typed),
      about: about === null ? null : { kind: about.kind, guid: about.guid },
    }),
    refreshes,
    onSaved: onClose,
  })
  return (
    <Form {...saving} label="New follow-up" submit="Add follow-up" onCancel={onClose}>
      <Fields before={null} />
    </Form>
  )
}

function EditForm({ followUp, onClose }: { followUp: FollowUpRow; onClose: () => void }) {
  const { guid, version, text, dueOn, assignee } = followUp
  const saving = useSaveForm(editFollowUp, {
    values: { text, dueOn, assigneeGuid: assignee?.guid ?? anyone },
    params: { id: guid },
    toBody: (typed) => ({ ...toFields(typed), version }),
    refreshes,
    onSaved: onClose,
  })
  return (
    <Form {...saving} label="Follow-up" submit="Save follow-up" onCancel={onClose}>
      <Fields before={followUp} />
    </Form>
  )
}

function Fields({ before }: { before: FollowUpRow | null }) {
  const today = useToday()
  const dueBefore = before?.dueOn ?? null
  return (
    <>
      <TextAreaField name="text" label="What to do" required rows={3} maxLength={followUpTextAtMost} />
      <DateField
        name="dueOn"
        label="Due"
        required
        today={today}
        min={dueBefore !== null && dueBefore < today ? dueBefore : today}
        check={(day: string) => whyNotDue(day, today, dueBefore)}
      />
      <SelectField name="assigneeGuid" label="For" options={usePeople(before)} />
    </>
  )
}

/** Me, anyone, and the colleagues; also the present one while they load. */
function usePeople(before: FollowUpRow | null) {
  const { guid } = useAccount()
  const office = useOptions(options, { params: { list: 'office' } })
  const { assignee = null } = before ?? {}
  const first = [
    { key: guid, label: 'Me' },
    { key: anyone, label: 'Anyone' },
  ]
  const others = office.filter((it) => it.key !== guid)
  const isMissing = assignee !== null && ![...first, ...others].some((it) => it.key === assignee.guid)
  return [...first, ...(isMissing ? [{ key: assignee.guid, label: assignee.name }] : []), ...others]
}
