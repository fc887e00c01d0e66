import {
  addPayRate,
  driverPay,
  payAmountAtMost,
  payOfDriver,
  removePayRate,
  type DatedRate,
} from '#contract/driver-pay.ts'
import { rateText } from '#domain/driver-pay/trip-pay.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { MoneyField, NumberField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { amountIn } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

interface RateDialogProps {
  driver: { guid: string; name: string }
  /** Latest first. */
  rates: readonly DatedRate[]
  onClose: () => void
}

interface Typed {
  tripCents: number | null
  hourCents: number | null
  percent: number | null
  countsWaiting: boolean
  fromDay: string
}

const refreshes = [driverPay, payOfDriver]

/** Adds a rate to a driver, and lists the rates they have. */
export function RateDialog({ driver, rates, onClose }: RateDialogProps) {
  const { currency } = useAccount().site
  const today = useToday()
  const [last] = rates
  const values: Typed = {
    tripCents: last?.tripCents ?? 0,
    hourCents: last?.hourCents ?? null,
    percent: (last?.basisPoints ?? 0) / 100,
    countsWaiting: last?.countsWaiting ?? false,
    fromDay: `${today.slice(0, 7)}-01`,
  }
  const saving = useSaveForm(addPayRate, {
    values,
    params: { driver: driver.guid },
    toBody: ({ tripCents, percent, ...typed }) => ({
      ...typed,
      tripCents: tripCents ?? 0,
      basisPoints: Math.round((percent ?? 0) * 100),
    }),
    refreshes,
    onSaved: onClose,
  })
  const title = `Pay rate for ${driver.name}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} submit="Save rate" onCancel={onClose}>
        <FieldRow>
          <MoneyField
            name="tripCents"
            label="Amount per trip"
            currency={currency}
            required
            minCents={0}
            maxCents={payAmountAtMost}
          />
          <NumberField
            name="percent"
            label="Percentage of the price"
            hint="Before tax"
            suffix="%"
            decimals={2}
            min={0}
            max={100}
            required
          />
        </FieldRow>
        <MoneyField
          name="hourCents"
          label="Amount per hour of hire"
          hint="For completed hires, instead of the amount per trip"
          currency={currency}
          minCents={1}
          maxCents={payAmountAtMost}
        />
        <CheckboxField name="countsWaiting" label="Include charged waiting in the price" />
        <DateField
          name="fromDay"
          label="From"
          hint="Applies to trips from this day on. Approved pay gets a correction."
          anyYear
          required
          today={today}
        />
      </Form>
      {rates.length > 0 && <Rates rates={rates} />}
    </Dialog>
  )
}

function Rates({ rates }: { rates: readonly DatedRate[] }) {
  const { currency, timeZone } = useAccount().site
  const { save, sending, problems } = useSave(removePayRate, { refreshes })
  return (
    <section aria-labelledby="rates">
      <h3 id="rates">Rates</h3>
      <Problems problems={problems} />
      <ul className={classes.rates}>
        {rates.map((it) => (
          <li key={it.guid}>
            <span>
              From {dayYearText(it.fromDay)}: <strong>{rateText(it, amountIn(currency))}</strong>
              <br />
              <small className="soft">
                Added {dayTimeText(it.at, timeZone)} by {it.by}
              </small>
            </span>
            <Button
              size="xs"
              busy={sending}
              onClick={() => void save({ params: { rate: it.guid } })}
              aria-label={`Remove rate from ${dayYearText(it.fromDay)}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
