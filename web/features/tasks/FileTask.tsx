import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { airportsFile } from '#contract/admin-tasks.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { queryJobs } from '#contract/jobs.ts'
import { useSave } from '#web/api/use-save.ts'
import { FileField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { TaskPlanView } from './TaskPlanView.tsx'

/** `airportsFile` or `scheduleFile`, which work alike. */
type FileEndpoint = typeof airportsFile

interface FileTaskProps {
  endpoint: FileEndpoint
  hint: string
  onClose: () => void
}

/** A task with a file: checked first, then run as checked. */
export function FileTask({ endpoint, hint, onClose }: FileTaskProps) {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = form.watch('file')
  const { save, sending, problems, fieldErrors } = useSave<FileEndpoint>(endpoint, {
    refreshes: [queryJobs],
    quiet: true,
  })
  /** The preview for one file; not valid for any other. */
  const [read, setRead] = useState<{ file: File; plan: ReplyOf<FileEndpoint>['plan'] } | null>(null)
  const plan = read !== null && read.file === file ? read.plan : null
  const mayRun = plan !== null && plan.whyNot === null
  const send = async (mode: 'check' | 'save') => {
    if (!file) return
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload, query: { mode } })
    if (outcome.kind !== 'ok') return setRead(null)
    setRead({ file, plan: outcome.reply.plan })
    if (outcome.reply.jobGuid === null) return undefined
    toast.success('Task started')
    return onClose()
  }
  return (
    <Form
      form={form}
      onSubmit={() => send(mayRun ? 'save' : 'check')}
      problems={[...Object.values(fieldErrors), ...problems]}
      guardUnsaved={false}
      label="File"
      submit={mayRun ? 'Run' : 'Check file'}
      sending={sending}
      onCancel={onClose}
    >
      <p className="note">{hint}</p>
      <FileField name="file" label="File" accept=".csv,text/csv" required />
      {plan && <TaskPlanView plan={plan} />}
    </Form>
  )
}
