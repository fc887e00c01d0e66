import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { options } from '#contract/options.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { useOptions } from '#web/api/options.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { TaxField } from '#web/features/configuration/CollectionFields.tsx'

const most = 100_000_000
const directions = [
  { key: 'arrival', label: 'Arrival' },
  { key: 'departure', label: 'Departure' },
]
const bands = [
  { key: 'adult', label: 'Adult' },
  { key: 'child', label: 'Child' },
  { key: 'infant', label: 'Infant' },
]
const occasions = [
  { key: 'night', label: 'Night' },
  { key: 'shortNotice', label: 'Short notice' },
  { key: 'holiday', label: 'Holiday' },
  { key: 'extraStop', label: 'Extra stop' },
]
const scopes = [
  { key: 'transport', label: 'Transport' },
  { key: 'fastTrack', label: 'Fast track' },
]

function Price({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { currency } = useAccount().site
  return (
    <MoneyField
      name={`facts.${name}`}
      label={label}
      currency={currency}
      required
      minCents={0}
      maxCents={most}
      {...(hint && { hint })}
    />
  )
}

function FastTrackFields({ isChange }: { isChange: boolean }) {
  return (
    <>
      <FieldRow>
        <SelectField
          name="facts.direction"
          label="Direction"
          options={directions}
          required
          disabled={isChange}
        />
        <SelectField name="facts.ageBand" label="Age band" options={bands} required disabled={isChange} />
        <TaxField name="facts.taxCode" />
      </FieldRow>
      <FieldRow>
        <Price
          name="firstCents"
          label="First passenger"
          hint="If the party’s first passenger is in this band"
        />
        <Price name="nextCents" label="Each additional passenger" />
      </FieldRow>
    </>
  )
}

function ServiceField({ isChange }: { isChange: boolean }) {
  const services = useOptions(options, { params: { list: 'transport-services' } })
  return (
    <SelectField
      name="facts.serviceGuid"
      label="Service"
      options={services}
      empty="(choose)"
      required
      disabled={isChange}
    />
  )
}

function TransportFields({ isChange }: { isChange: boolean }) {
  const zones = useOptions(options, { params: { list: 'zones' } })
  return (
    <>
      <ServiceField isChange={isChange} />
      <FieldRow>
        <SelectField
          name="facts.fromZone"
          label="First zone"
          options={zones}
          empty="(choose)"
          required
          disabled={isChange}
        />
        <SelectField
          name="facts.toZone"
          label="Second zone"
          options={zones}
          empty="(choose)"
          required
          disabled={isChange}
        />
      </FieldRow>
      <FieldRow>
        <Price name="cents" label="Price per car" />
        <TaxField name="facts.taxCode" />
      </FieldRow>
    </>
  )
}

function HourlyFields({ isChange }: { isChange: boolean }) {
  return (
    <>
      <ServiceField isChange={isChange} />
      <FieldRow>
        <Price name="centsPerHour" label="Price per hour" />
        <NumberField
          name="facts.minimumHours"
          unit="whole hours"
          label="Minimum"
          suffix=" h"
          required
          min={1}
          max={24}
        />
        <TaxField name="facts.taxCode" />
      </FieldRow>
    </>
  )
}

function SurchargeFields({ isChange }: { isChange: boolean }) {
  const { currency } = useAccount().site
  const kind = useWatch({ name: 'facts.kind' }) as string
  return (
    <>
      <FieldRow>
        <SelectField name="facts.kind" label="Occasion" options={occasions} required disabled={isChange} />
        <SelectField
          name="facts.appliesTo"
          label="Applies to"
          options={scopes}
          required
          disabled={isChange}
        />
      </FieldRow>
      {kind === 'night' && (
        <FieldRow>
          <TimeField name="facts.fromTime" label="From" required />
          <TimeField name="facts.toTime" label="Until" required />
        </FieldRow>
      )}
      {kind === 'shortNotice' && (
        <NumberField
          name="facts.withinHours"
          unit="whole hours"
          label="Booked less than"
          suffix=" hours before"
          required
          min={1}
          max={720}
          disabled={isChange}
        />
      )}
      {kind === 'holiday' && (
        <TextAreaField
          name="facts.dates"
          label="Holidays"
          hint="One date per line, as YYYY-MM-DD"
          rows={6}
          required
          check={everyDay}
        />
      )}
      <FieldRow>
        <NumberField
          name="facts.percent"
          label="Percentage"
          suffix=" %"
          decimals={2}
          min={0}
          max={1000}
          hint="Or enter an amount instead"
        />
        <MoneyField
          name="facts.cents"
          label="Amount"
          currency={currency}
          minCents={0}
          maxCents={most}
          hint="Per car, stop or passenger"
        />
      </FieldRow>
    </>
  )
}

/** The first invalid date, as an error. */
function everyDay(typed: string): string | null {
  const wrong = typed
    .split(/[\s,;]+/)
    .find((it) => it !== '' && !/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(it))
  return wrong === undefined ? null : `“${wrong}” isn’t a date. Enter it as YYYY-MM-DD.`
}

function TaxFields({ isChange }: { isChange: boolean }) {
  return (
    <>
      <FieldRow>
        <TextField
          name="facts.code"
          label="Code"
          hint="Capital letters, for example VAT"
          required
          maxLength={12}
          disabled={isChange}
        />
        <NumberField name="facts.percent" label="Rate" suffix=" %" decimals={2} required min={0} max={100} />
      </FieldRow>
      <CheckboxField name="facts.inclusive" label="Included in the price" hint="Otherwise added on top" />
    </>
  )
}

function FromFields({ isChange }: { isChange: boolean }) {
  return (
    <FieldRow>
      <TextField
        name="facts.product"
        label="Service"
        hint="As shown on your website"
        required
        maxLength={60}
        disabled={isChange}
      />
      <Price name="cents" label="From" />
    </FieldRow>
  )
}

/**
 * The fields for each kind of price. With `isChange`, the fields that identify the price are disabled.
 */
export const priceFields: Record<PriceKind, ComponentType<{ isChange: boolean }>> = {
  fastTrack: FastTrackFields,
  transport: TransportFields,
  hourly: HourlyFields,
  surcharge: SurchargeFields,
  tax: TaxFields,
  from: FromFields,
}
