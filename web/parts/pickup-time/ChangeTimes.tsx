import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { ChangesToConfirm, type NewTimes } from './ChangesToConfirm.tsx'
import type { OfSeveral } from './pickup-time.ts'

export interface AskedTime {
  time: string
  reason: string
  ofSeveral: OfSeveral
}

interface ChangeTimesProps {
  /** What is selected: `reservation`. */
  noun: string
  plansFor: (asked: AskedTime) => Promise<Omit<NewTimes, 'time'>>
  onChange: (confirmed: NewTimes) => void
  onClose: () => void
  /** Further fields of the form. */
  children?: ReactNode
}

/**
 * Changes the pickup time of several reservations or trips that don’t follow a flight, each by its own plan:
 * first all of them are shown with what changes, and which can’t be changed.
 */
export function ChangeTimes({ noun, plansFor, onChange, onClose, children }: ChangeTimesProps) {
  const form = useForm<AskedTime>({ defaultValues: { time: '', reason: '', ofSeveral: 'none' } })
  const [preview, setPreview] = useState<NewTimes | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const plan = async (asked: AskedTime) => {
    setPlanning(true)
    const planned = await plansFor(asked)
    setPlanning(false)
    setPreview({ time: asked.time, ...planned })
  }
  return (
    <Dialog open title="Change pickup time" onClose={onClose}>
      {preview === null ? (
        <Form
          form={form}
          label="Change pickup time"
          guardUnsaved={false}
          onSubmit={plan}
          submit="Continue"
          sending={isPlanning}
          onCancel={onClose}
        >
          <TimeField name="time" label="New pickup time" required />
          {children}
          <ReasonField rows={2} />
        </Form>
      ) : (
        <ChangesToConfirm
          preview={preview}
          noun={noun}
          onBack={() => setPreview(null)}
          onKeep={onClose}
          onChange={(confirmed) => {
            onClose()
            onChange(confirmed)
          }}
        />
      )}
    </Dialog>
  )
}
