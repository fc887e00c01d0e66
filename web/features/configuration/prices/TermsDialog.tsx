import { IconPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { options } from '#contract/options.ts'
import { priceTerms } from '#contract/prices.ts'
import { allBookingKinds, bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { useOptions } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import type { TermsRead, TermsRow } from './terms-words.ts'
import classes from './prices.module.css'

const kinds = allBookingKinds
  .filter((key) => key !== 'fee')
  .map((key) => ({ key, label: bookingKinds[key].label }))

interface TermsDialogProps {
  read: TermsRead
  /** The upcoming terms to change; null: new terms, prefilled with the current ones. */
  change: TermsRow | null
  onClose: () => void
}

export function TermsDialog({ read, change, onClose }: TermsDialogProps) {
  const { currency } = useAccount().site
  const { today, version, items } = read
  const tomorrow = addDays(today, 1)
  const start = change ?? items.findLast((it) => it.validFrom === null || it.validFrom <= tomorrow)
  const saving = useSaveForm(priceTerms.save, {
    values: { ...numbersOf(start), validFrom: change?.validFrom ?? tomorrow },
    toBody: ({ cancellation, feeTaxCode, ...typed }) => ({
      ...typed,
      feeTaxCode: feeTaxCode === '' ? null : feeTaxCode,
      guid: change?.guid ?? null,
      version,
      cancellation: cancellation.map(({ percent, ...it }) => ({
        ...it,
        feeBasisPoints: Math.round(percent * 100),
      })),
    }),
    refreshes: [priceTerms.load],
    onSaved: onClose,
  })
  return (
    <Dialog open title={change ? 'Change upcoming terms' : 'New terms'} onClose={onClose} size="lg">
      <Form {...saving} label="Terms" submit="Save terms" onCancel={onClose}>
        <DateField
          name="validFrom"
          label="For services from"
          hint="The previous terms apply until the day before"
          required
          min={today}
          today={today}
        />
        <Until
          items={items}
          change={change}
          control={saving.form.control as unknown as Control<{ validFrom: string }>}
        />
        <h3>Waiting</h3>
        <FieldRow>
          <NumberField
            name="graceMinutesArrival"
            unit="whole minutes"
            label="Grace period after landing"
            suffix=" min"
            required
            min={0}
            max={600}
          />
          <NumberField
            name="graceMinutesElsewhere"
            unit="whole minutes"
            label="Grace period at other pickups"
            suffix=" min"
            required
            min={0}
            max={600}
          />
          <MoneyField
            name="waitCentsPerMinute"
            label="Waiting charge per minute, rounded up"
            currency={currency}
            required
            minCents={0}
            maxCents={1_000_000}
          />
        </FieldRow>
        <h3>Airport times</h3>
        <FieldRow>
          <NumberField
            name="clearanceMinutes"
            unit="whole minutes"
            label="Landing to kerb"
            suffix=" min"
            required
            min={0}
            max={600}
          />
          <NumberField
            name="airportLeadMinutes"
            unit="whole minutes"
            label="Airport lead time before departure"
            suffix=" min"
            required
            min={0}
            max={1440}
          />
        </FieldRow>
        <h3>Cancellation</h3>
        <CancelLines />
        <FeeTax />
      </Form>
    </Dialog>
  )
}

function numbersOf(terms: TermsRow | undefined) {
  return {
    graceMinutesArrival: terms?.graceMinutesArrival ?? 0,
    graceMinutesElsewhere: terms?.graceMinutesElsewhere ?? 0,
    waitCentsPerMinute: terms?.waitCentsPerMinute ?? 0,
    clearanceMinutes: terms?.clearanceMinutes ?? 0,
    airportLeadMinutes: terms?.airportLeadMinutes ?? 0,
    feeTaxCode: terms?.feeTaxCode ?? '',
    cancellation: (terms?.cancellation ?? []).map(({ feeBasisPoints, ...it }) => ({
      ...it,
      percent: feeBasisPoints / 100,
    })),
  }
}

function FeeTax() {
  const codes = useOptions(options, { params: { list: 'tax-codes' } })
  return (
    <SelectField
      name="feeTaxCode"
      label="Tax on cancellation fees"
      options={codes}
      empty="Same as the cancelled service"
    />
  )
}

/** Later terms end these, so a raised fee drops again on that day: the user should know. */
function Until({
  items,
  change,
  control,
}: Pick<TermsDialogProps, 'change'> & {
  items: readonly TermsRow[]
  control: Control<{ validFrom: string }>
}) {
  const { validFrom = '' } = useWatch({ control })
  if (!isServiceDate(validFrom)) return null
  const next = items.find(
    (it) => it.guid !== change?.guid && it.validFrom !== null && it.validFrom > validFrom,
  )
  if (!next?.validFrom) return null
  return (
    <p className={classes.wants} role="status">
      These terms apply until {dayYearText(addDays(next.validFrom, -1))}. Different terms are already
      scheduled to start on {dayYearText(next.validFrom)}.
    </p>
  )
}

function CancelLines() {
  const { fields, append, remove } = useFieldArray({ name: 'cancellation' })
  return (
    <div className="stack">
      <p className="note">
        If several lines apply, the one with the fewest hours wins. If none applies, cancellation is free.
      </p>
      {fields.map((field, place) => (
        <div key={field.id} className={classes.line}>
          <SelectField name={`cancellation.${place}.kind`} label="Service" options={kinds} required />
          <NumberField
            name={`cancellation.${place}.hoursBefore`}
            unit="whole hours"
            label="Cancelled less than"
            suffix=" h before"
            required
            min={0}
            max={8760}
          />
          <NumberField
            name={`cancellation.${place}.percent`}
            label="Fee"
            suffix=" %"
            decimals={2}
            required
            min={0}
            max={100}
          />
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
