import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BoardTrip, PlanOfDay } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { fitOnBoard } from '#web/features/dispatch/board-fit.ts'
import type { AwayBodyProps } from './away-props.ts'
import { openTrips, standInsOf, tripsOfMissing, type Missing } from './away-words.ts'
import { useAway } from './use-away.ts'

interface AwayFormProps extends AwayBodyProps {
  missing: Missing
  plan: PlanOfDay
}

/** The next driver of each trip, and a note. */
export function AwayForm(props: AwayFormProps) {
  const { driver, date, since, missing, plan, trips, drivers, cars, offerUndo, onOutcome, onClose } = props
  const { timeZone } = useAccount().site
  const away = useAway(offerUndo, onOutcome)
  const standIns = standInsOf(openTrips(tripsOfMissing(trips, missing), since, plan), missing, {
    drivers,
    whyNot: fitOnBoard(trips, cars, timeZone),
    plan,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    defaultValues: {
      note: '',
      to: Object.fromEntries(standIns.map((it) => [it.trip.guid, it.suggested])),
    },
  })
  const submit = async ({ note, to }: { note: string; to: Record<string, string> }) => {
    const moves = standIns.map((standIn) => ({ standIn, driverGuid: to[standIn.trip.guid] ?? '' }))
    const why = await away.save({ driver, date, since, missing, note, moves })
    setProblem(why)
    if (why === null) onClose()
  }
  const none = since === 'now' ? 'No trips left to reassign today.' : 'No trips to reassign on this day.'
  if (since === 'rota' && standIns.length === 0) return <p>{none}</p>
  const verb = since === 'rota' ? 'Reassign' : 'Save and reassign'
  return (
    <Form
      form={form}
      onSubmit={submit}
      problems={problem === null ? [] : [problem]}
      sending={away.sending}
      guardUnsaved={false}
      label={since === 'now' ? 'Unavailable for the rest of today' : 'Trips to reassign'}
      submit={standIns.length === 0 ? 'Save' : `${verb} ${counted(standIns.length, 'trip')}`}
      onCancel={onClose}
    >
      {standIns.length === 0 && <p>{none}</p>}
      {standIns.map(({ trip, options, reason }) => (
        <SelectField
          key={trip.guid}
          name={`to.${trip.guid}`}
          label={tripText(trip, timeZone)}
          hint={reason}
          options={options.map((it) => ({ key: it.value, label: it.label }))}
        />
      ))}
      <TextField
        name="note"
        label="Note"
        hint={since === 'rota' ? 'For the trips’ history' : 'For the rota and the trips’ history'}
        maxLength={200}
      />
    </Form>
  )
}

function tripText({ pickupAt, guestName, from, to }: BoardTrip, timeZone: string): string {
  return `${timeText(pickupAt, timeZone)} ${guestName}, ${from.name} to ${to.name}`
}
