import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { priceTerms } from '#contract/prices.ts'
import { allBookingKinds, bookingKinds } from '#domain/booking/booking-kinds.ts'
import { useLoad } from '../../../api/use-load.ts'
import { useSaveForm } from '../../../api/use-save-form.ts'
import { useAccount } from '../../../shell/account.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldRow, Form } from '../../../ui/Form.tsx'
import { MoneyField, NumberField, SelectField } from '../../../ui/fields.tsx'
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx'
import classes from './prices.module.css'

type Terms = ReplyOf<typeof priceTerms.load>
const kinds = allBookingKinds.map((key) => ({ key, label: bookingKinds[key].label }))

/** Waiting, grace, and what cancelling costs. */
export function TermsForm() {
  const found = useLoad(priceTerms.load)
  return <LoadBoundary {...found}>{found.data && <Fields terms={found.data} reload={found.reload} />}</LoadBoundary>
}

function Fields({ terms, reload }: { terms: Terms; reload: () => void }) {
  const { currency } = useAccount().site
  const { version, cancellation, ...numbers } = terms
  const saving = useSaveForm(priceTerms.save, {
    values: { ...numbers, cancellation: cancellation.map(({ feeBasisPoints, ...it }) => ({ ...it, percent: feeBasisPoints / 100 })) },
    toBody: (typed) => ({
      ...typed,
      version,
      cancellation: typed.cancellation.map(({ percent, ...it }) => ({ ...it, feeBasisPoints: Math.round(percent * 100) })),
    }),
    refreshes: [priceTerms.load],
    onSaved: reload,
  })
  return (
    <Form
      {...saving}
      label="Terms"
      foot={
        <Button kind="main" type="submit" busy={saving.sending}>
          Save terms
        </Button>
      }
    >
      <h2>Waiting</h2>
      <FieldRow>
        <NumberField name="graceMinutesArrival" label="Grace after a landing" suffix=" min" required min={0} max={600} />
        <NumberField name="graceMinutesElsewhere" label="Grace elsewhere" suffix=" min" required min={0} max={600} />
        <MoneyField
          name="waitCentsPerMinute"
          label="Then per started minute"
          currency={currency}
          required
          minCents={0}
          maxCents={1_000_000}
        />
      </FieldRow>
      <h2>Times at the airport</h2>
      <FieldRow>
        <NumberField name="clearanceMinutes" label="From landing to the kerb" suffix=" min" required min={0} max={600} />
        <NumberField name="airportLeadMinutes" label="At the airport before a departure" suffix=" min" required min={0} max={1440} />
      </FieldRow>
      <h2>Cancelling</h2>
      <CancelLines />
    </Form>
  )
}

function CancelLines() {
  const { fields, append, remove } = useFieldArray({ name: 'cancellation' })
  return (
    <div className={classes.lines}>
      <p className={classes.note}>Of several lines that apply, the one with the fewest hours decides. With none, cancelling is free.</p>
      {fields.map((field, place) => (
        <div key={field.id} className={classes.line}>
          <SelectField name={`cancellation.${place}.kind`} label="Service" options={kinds} required />
          <NumberField
            name={`cancellation.${place}.hoursBefore`}
            label="Cancelled less than"
            suffix=" h before"
            required
            min={0}
            max={8760}
          />
          <NumberField name={`cancellation.${place}.percent`} label="Fee" suffix=" %" decimals={2} required min={0} max={100} />
          <IconButton label={`Remove line ${place + 1}`} onClick={() => remove(place)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => append({ kind: 'arrivalFastTrack', hoursBefore: 24, percent: 100 })}
        >
          Add line
        </Button>
      </div>
    </div>
  )
}
