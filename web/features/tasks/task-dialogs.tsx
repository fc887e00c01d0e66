import { useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  airportsFile,
  assignDayNumbers,
  initFlightSchedules,
  resetAirports,
  resetOriginalBookingDate,
  scheduleFile,
  type TaskPlan,
} from '#contract/admin-tasks.ts'
import { queryJobs } from '#contract/jobs.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { scheduleColumns } from '#domain/flight/schedule-lines.ts'
import { useLoad, type Loaded } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useToday } from '#web/shell/account/today.ts'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { FileTask } from './FileTask.tsx'
import { TaskPlanView } from './TaskPlanView.tsx'

export interface TaskDialogProps {
  onClose: () => void
}

type WithoutInput = typeof resetAirports

interface PlannedFormProps<V extends FieldValues> {
  saving: {
    form: UseFormReturn<V>
    onSubmit: (values: V) => Promise<void>
    problems: string[]
    sending: boolean
  }
  plan: Loaded<TaskPlan>
  onClose: () => void
  children?: ReactNode
}

/** A task's fields, preview and Run button. */
function PlannedForm<V extends FieldValues>({ saving, plan, onClose, children }: PlannedFormProps<V>) {
  const whyNot = plan.isPrevious ? 'Preparing preview…' : (plan.data?.whyNot ?? null)
  return (
    <Form
      {...saving}
      guardUnsaved={false}
      label="Task"
      submit="Run"
      disabledReason={whyNot}
      onCancel={onClose}
    >
      {children}
      <LoadBoundary {...plan}>{plan.data && <TaskPlanView plan={plan.data} />}</LoadBoundary>
    </Form>
  )
}

/** A task without inputs. */
export function PlainTask({ task, onClose }: TaskDialogProps & { task: WithoutInput }) {
  const plan = useLoad(task.plan, {})
  const saving = useSaveForm(task.run, { values: {}, refreshes: [queryJobs], onSaved: onClose })
  return <PlannedForm saving={saving} plan={plan} onClose={onClose} />
}

const airportSources = [
  { key: 'shipped', label: 'Bundled list' },
  { key: 'file', label: 'OurAirports file (airports.csv)' },
] as const

export function AirportsTask({ onClose }: TaskDialogProps) {
  const [source, setSource] = useState<'shipped' | 'file'>('shipped')
  return (
    <>
      <RadioChoice label="From" options={airportSources} value={source} onChange={setSource} />
      {source === 'shipped' ? (
        <PlainTask task={resetAirports} onClose={onClose} />
      ) : (
        <FileTask
          endpoint={airportsFile}
          hint="Imports airports with an IATA code. Airports not in the file don’t change."
          onClose={onClose}
        />
      )}
    </>
  )
}

const scheduleSources = [
  {
    key: 'patterns',
    label: 'Weekly schedule',
    hint: 'Creates flights for the configured number of days ahead',
  },
  {
    key: 'service',
    label: 'Flight data service',
    hint: 'Uses flights from the next seven days as the weekly schedule',
  },
  { key: 'file', label: 'File' },
] as const

export function ScheduleTask({ onClose }: TaskDialogProps) {
  const [source, setSource] = useState<'patterns' | 'service' | 'file'>('patterns')
  return (
    <>
      <RadioChoice label="From" options={scheduleSources} value={source} onChange={setSource} />
      {source === 'file' ? (
        <FileTask
          endpoint={scheduleFile}
          hint={`CSV file with the columns ${scheduleColumns.join(', ')}`}
          onClose={onClose}
        />
      ) : (
        <ScheduleFrom key={source} source={source} onClose={onClose} />
      )}
    </>
  )
}

function ScheduleFrom({ source, onClose }: TaskDialogProps & { source: 'patterns' | 'service' }) {
  const today = useToday()
  const saving = useSaveForm(initFlightSchedules.run, {
    values: { until: '' },
    toBody: ({ until }) => ({ source, ...(until === '' ? {} : { until }) }),
    refreshes: [queryJobs],
    onSaved: onClose,
  })
  const until = saving.form.watch('until')
  const query = { source, ...(isServiceDate(until) ? { until } : {}) }
  const plan = useLoad(initFlightSchedules.plan, { query }, { keepPrevious: true })
  return (
    <PlannedForm saving={saving} plan={plan} onClose={onClose}>
      {source === 'service' && (
        <DateField
          name="until"
          label="Last day"
          hint="Leave empty for the end of the timetable season"
          today={today}
          min={today}
        />
      )}
    </PlannedForm>
  )
}

export function DayNumbersTask({ onClose }: TaskDialogProps) {
  const today = useToday()
  const saving = useSaveForm(assignDayNumbers.run, {
    values: { date: today },
    refreshes: [queryJobs],
    onSaved: onClose,
  })
  const date = saving.form.watch('date')
  const plan = useLoad(
    assignDayNumbers.plan,
    { query: { date } },
    { skip: !isServiceDate(date), keepPrevious: true },
  )
  return (
    <PlannedForm saving={saving} plan={plan} onClose={onClose}>
      <DateField name="date" label="Service date" required today={today} />
    </PlannedForm>
  )
}

export function OriginalDatesTask({ onClose }: TaskDialogProps) {
  const today = useToday()
  const values = { from: addDays(today, -30), to: today, reason: '' }
  const saving = useSaveForm(resetOriginalBookingDate.run, {
    values,
    refreshes: [queryJobs],
    onSaved: onClose,
  })
  const [from, to] = saving.form.watch(['from', 'to'])
  const skip = !isServiceDate(from) || !isServiceDate(to) || to < from
  const plan = useLoad(resetOriginalBookingDate.plan, { query: { from, to } }, { skip, keepPrevious: true })
  return (
    <PlannedForm saving={saving} plan={plan} onClose={onClose}>
      <FieldRow>
        <DateField name="from" label="First service on or after" required today={today} />
        <DateField name="to" label="First service on or before" required today={today} />
      </FieldRow>
      <TextField
        name="reason"
        label="Reason"
        required
        maxLength={300}
        hint="Recorded in the history of each reservation"
      />
    </PlannedForm>
  )
}
