import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changePrice, changePriceState } from '#contract/change-price.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { focusField } from '#web/ui/form/focus-field.ts'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import {
  changePriceField,
  changePriceRequest,
  changePriceValues,
  priceHint,
  type PriceToChange,
} from './change-price-values.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { servicesFor, serviceText } from './service-choice.ts'

/** Sets the prices of a service, or takes them from the price list again. */
export function ChangePrice(props: ChangeProps) {
  const [services] = useState(() => servicesFor(props.group, 'changePrice', props.booking))
  const [chosen, setChosen] = useState(services[0]?.guid ?? '')
  if (services.length === 0) return <Notice>This reservation has no prices that can be changed.</Notice>
  const options = services.map((it) => ({ key: it.guid, label: serviceText(it) }))
  return (
    <div className="stack">
      {options.length > 1 && (
        <RadioChoice label="Service" options={options} value={chosen} onChange={setChosen} />
      )}
      <LoadedPrices key={chosen} bookingGuid={chosen} onClose={props.onClose} />
    </div>
  )
}

interface PricesProps {
  bookingGuid: string
  onClose: () => void
}

function LoadedPrices(props: PricesProps) {
  const state = useLoad(changePriceState, { query: { bookingGuid: props.bookingGuid } }, { forgets: true })
  return (
    <LoadBoundary {...state}>{state.data && <PriceForm {...props} loaded={state.data.lines} />}</LoadBoundary>
  )
}

function PriceForm({ bookingGuid, loaded, onClose }: PricesProps & { loaded: readonly PriceToChange[] }) {
  // Typed prices are compared with those the form began with.
  const [lines] = useState(loaded)
  const { currency } = useAccount().site
  const steps = useChangeForm(changePrice, {
    values: changePriceValues(lines),
    toBody: (values) => changePriceRequest(bookingGuid, lines, values),
    fieldOf: (field, values) => changePriceField(field, lines, values),
    onDone: onClose,
  })
  const { form } = steps
  const typed = useWatch({ control: form.control, name: 'prices' })
  /** The button disappears, so the focus goes to the price. */
  const takeListPrice = ({ listCents }: PriceToChange, place: number) => {
    form.setValue(`prices.${place}`, listCents, { shouldDirty: true, shouldValidate: true })
    focusField(form.control, `prices.${place}`)
  }
  if (lines.length === 0) return <Notice>This service has no price.</Notice>
  const fixed = lines.find((it) => it.whyNot !== null)
  if (fixed && lines.every((it) => it.whyNot !== null)) return <Notice>{fixed.whyNot}.</Notice>
  return (
    <ChangeSteps of="changePrice" steps={steps} onClose={onClose}>
      {lines.map((line, place) => (
        <MoneyField
          key={line.key}
          name={`prices.${place}`}
          label={`${line.label}, tax included`}
          hint={priceHint(line, currency)}
          currency={currency}
          minCents={0}
          maxCents={1_000_000_000}
          required
          disabled={line.whyNot !== null}
        />
      ))}
      <ReasonField required />
      {/* After the fields, so that Tab goes from one price to the next and to the reason. */}
      <div className="row">
        {lines.map(
          (line, place) =>
            line.whyNot === null &&
            line.listCents !== null &&
            typed[place] !== line.listCents && (
              <Button
                key={line.key}
                size="sm"
                aria-label={`Use list price for ${line.label}`}
                onClick={() => takeListPrice(line, place)}
              >
                {lines.length === 1 ? 'Use list price' : `Use list price for ${line.label}`}
              </Button>
            ),
        )}
      </div>
    </ChangeSteps>
  )
}
