import { countedLine } from '#domain/pricing/counted-line.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { tryPrices, type TriedPrice } from '#contract/prices.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { useOptions } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { amountText, dayYearText, moneyText } from '#web/ui/value/format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import classes from './prices.module.css'

const whats = [
  { key: 'fastTrack', label: 'Fast track' },
  { key: 'transfer', label: 'Transfer' },
  { key: 'hourly', label: 'By the hour' },
]
const directions = [
  { key: 'arrival', label: 'Arrival' },
  { key: 'departure', label: 'Departure' },
]

/** Prices an example with the same rules as a booking, and names each rule. */
export function PriceCalculator() {
  const today = useToday()
  const partners = useOptions(options, { params: { list: 'partners' } })
  const [found, setFound] = useState<ReplyOf<typeof tryPrices> | null>(null)
  const saving = useSaveForm(tryPrices, {
    values: exampleAt(addDays(today, 7)),
    toBody: (typed) =>
      ({ ...typed, partnerGuid: typed.partnerGuid === '' ? null : typed.partnerGuid }) as TriedPrice,
    onSaved: setFound,
    quiet: true,
  })
  return (
    <div className={classes.try}>
      <Form {...saving} label="Price calculator" guardUnsaved={false} submit="Calculate">
        <FieldRow>
          <SelectField name="what" label="Type" options={whats} required />
          <DateField name="date" label="Date" required today={today} />
          <TimeField name="time" label="Time" required />
        </FieldRow>
        <Asked />
        <SelectField name="partnerGuid" label="Partner" options={partners} empty="No partner" />
      </Form>
      {found && <Found found={found} />}
    </div>
  )
}

function exampleAt(date: string) {
  return {
    what: 'transfer',
    date,
    time: '14:00',
    direction: 'arrival',
    adults: 2,
    children: 0,
    infants: 0,
    serviceGuid: '',
    fromZone: '',
    toZone: '',
    cars: 1,
    extraStops: 0,
    hours: 3,
    partnerGuid: '',
  }
}

function Asked() {
  const what = useWatch({ name: 'what' }) as string
  const services = useOptions(options, { params: { list: 'transport-services' } })
  const zones = useOptions(options, { params: { list: 'zones' } })
  if (what === 'fastTrack')
    return (
      <FieldRow>
        <SelectField name="direction" label="Direction" options={directions} required />
        <NumberField name="adults" label="Adults" required min={0} max={50} />
        <NumberField name="children" label="Children" required min={0} max={50} />
        <NumberField name="infants" label="Infants" required min={0} max={50} />
      </FieldRow>
    )
  return (
    <>
      <FieldRow>
        <SelectField name="serviceGuid" label="Service" options={services} empty="(choose)" required />
        <NumberField name="cars" label="Cars" required min={1} max={20} />
        {what === 'hourly' && (
          <NumberField name="hours" unit="whole hours" label="Hours" required min={1} max={24} />
        )}
      </FieldRow>
      {what === 'transfer' && (
        <FieldRow>
          <SelectField name="fromZone" label="From zone" options={zones} empty="(choose)" required />
          <SelectField name="toZone" label="To zone" options={zones} empty="(choose)" required />
          <NumberField name="extraStops" label="Extra stops" required min={0} max={10} />
        </FieldRow>
      )}
    </>
  )
}

function Found({ found }: { found: ReplyOf<typeof tryPrices> }) {
  const { currency } = useAccount().site
  return (
    <section className={classes.found} aria-live="polite" aria-label="Price">
      <h2>
        {currency} {amountText(found.totalCents, currency)}
      </h2>
      <ul>
        {found.lines.map((line) => (
          <li key={`${line.rule} ${line.label}`}>
            <span>
              {countedLine(line)}
              <small>
                {line.rule}, {line.taxCode} {line.taxBasisPoints / 100}%
              </small>
            </span>
            <span className="figures">{amountText(line.totalCents, currency)}</span>
          </li>
        ))}
      </ul>
      {found.lines.length === 0 && <p>No charge</p>}
      <TermsOfDate terms={found.terms} />
    </section>
  )
}

/** The terms for a booking made now for that date, with fees as amounts. */
function TermsOfDate({ terms }: { terms: ReplyOf<typeof tryPrices>['terms'] }) {
  const { currency } = useAccount().site
  const perMinute = moneyText(terms.waitCentsPerMinute, currency)
  const fees = Map.groupBy(terms.cancellation, (it) => `Cancelled less than ${it.hoursBefore} h before`)
  return (
    <>
      <h3>{terms.validFrom === null ? 'Original terms' : `Terms from ${dayYearText(terms.validFrom)}`}</h3>
      <LabelValues>
        {[...fees].map(([label, lines]) => (
          <LabelValue key={label} label={label} value={feesText(lines, terms.kinds.length, currency)} />
        ))}
        {fees.size === 0 && <LabelValue label="Cancellation" value="Free" />}
        {!terms.kinds.every(isFastTrack) && (
          <>
            <LabelValue
              label="Waiting after landing"
              value={`Free for ${terms.graceMinutesArrival} min, then ${perMinute} per minute`}
            />
            <LabelValue
              label="Waiting at other pickups"
              value={`Free for ${terms.graceMinutesElsewhere} min, then ${perMinute} per minute`}
            />
          </>
        )}
      </LabelValues>
    </>
  )
}

/** One fee if all services of the example share it, otherwise one per service. */
function feesText(
  lines: ReplyOf<typeof tryPrices>['terms']['cancellation'],
  kinds: number,
  currency: string,
): string {
  const say = (it: (typeof lines)[number]) =>
    `${moneyText(it.feeCents, currency)} (${it.feeBasisPoints / 100}%)`
  const text = new Set(lines.map(say))
  if (text.size === 1 && lines.length === kinds) return [...text].join('')
  return lines.map((it) => `${bookingKinds[it.kind].label} ${say(it)}`).join(', ')
}
