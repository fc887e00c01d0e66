import { useForm } from 'react-hook-form'
import { addFlightByHand, pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { options } from '#contract/options.ts'
import { readIdent } from '#domain/flight/flight-pattern.ts'
import { call } from '#web/api/client.ts'
import { selectOption } from '#web/api/options.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { useState } from 'react'
import type { LegName } from './new-booking-values.ts'

interface AddFlightDialogProps {
  /** The text that found no flight. */
  typed: string
  date: string
  direction: LegName
  onAdded: (flight: PickerFlight) => void
  onClose: () => void
}

interface FlightByHand {
  ident: string
  otherAirport: string | null
  time: string
}

/**
 * Adds a flight missing from the schedule, with the details known. The same number on the same date is the
 * same flight.
 */
export function AddFlightDialog({ typed, date, direction, onAdded, onClose }: AddFlightDialogProps) {
  const form = useForm<FlightByHand>({
    defaultValues: { ident: readIdent(typed) ? typed : '', otherAirport: null, time: '' },
  })
  const [problems, setProblems] = useState<string[]>([])
  const invalidate = useInvalidate()
  const add = async (values: FlightByHand) => {
    const outcome = await call(addFlightByHand, { body: { ...values, date, direction } })
    if (outcome.kind === 'ok') {
      invalidate(pickerFlights)
      onAdded(outcome.reply)
      return
    }
    const fields = outcome.kind === 'fields' ? Object.entries(outcome.fields) : []
    for (const [name, message] of fields) if (isField(name)) form.setError(name, { type: 'server', message })
    setProblems([
      ...problemsOf(outcome),
      ...fields.filter(([name]) => !isField(name)).map(([, message]) => message),
    ])
  }
  const from = direction === 'arrival' ? 'From' : 'To'
  return (
    <Dialog
      open
      title={`Add ${direction === 'arrival' ? 'an arrival' : 'a departure'}, ${dayText(date)}`}
      onClose={onClose}
    >
      <Form
        form={form}
        onSubmit={add}
        problems={problems}
        guardUnsaved={false}
        submit="Add flight"
        onCancel={onClose}
      >
        <TextField
          name="ident"
          label="Flight number"
          maxLength={12}
          placeholder="to be advised"
          hint="Or a private aircraft’s registration"
        />
        <FieldRow>
          <ComboboxField name="otherAirport" label={from} placeholder="to be advised" load={airports} />
          <MomentField
            name="time"
            date={date}
            label={direction === 'arrival' ? 'Arrival time' : 'Departure time'}
            placeholder="to be advised"
            hint="Local time at the airport"
          />
        </FieldRow>
      </Form>
    </Dialog>
  )
}

function isField(name: string): name is keyof FlightByHand {
  return name === 'ident' || name === 'otherAirport' || name === 'time'
}

/** The world's airports are searched on the server. */
const airports: LoadOptions = async (typed, signal) => {
  const outcome = await call(options, { params: { list: 'airports' }, query: { query: typed }, signal })
  if (outcome.kind !== 'ok') throw new Error(outcome.kind)
  return outcome.reply.items.slice(0, 30).map(selectOption)
}
