import { weekdayNames } from '#domain/calendar/service-date-text.ts'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { useFieldArray } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { tillForm } from '#contract/till.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, NumberField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import classes from './till.module.css'

export default function TillSettingsPage() {
  const found = useLoad(tillForm.load, {}, { live: ['configuration'], keepPrevious: true })
  return (
    <Page title="Payments and cash" back={screens.configuration.path} load={found}>
      {found.data && <Fields key={found.data.version} values={found.data} />}
    </Page>
  )
}

const million = 1_000_000

const byMonth = 'month'
const payPeriods = [
  { key: byMonth, label: 'Month' },
  ...weekdayNames.map((day, place) => ({ key: String(place + 1), label: `Week, starting on ${day}` })),
]

function Fields({
  values: { currencies, version, payWeekStart, ...rules },
}: {
  values: ReplyOf<typeof tillForm.load>
}) {
  const { currency } = useAccount().site
  const saving = useSaveForm(tillForm.save, {
    values: {
      ...rules,
      payWeekStart: String(payWeekStart ?? byMonth),
      currencies: currencies.map((it) => ({ code: it.code, rateMicros: it.rateMicros / million })),
    },
    toBody: (typed) => ({
      ...typed,
      payWeekStart: typed.payWeekStart === byMonth ? null : Number(typed.payWeekStart),
      currencies: typed.currencies.map((it) => ({
        code: it.code.toUpperCase(),
        rateMicros: Math.round(it.rateMicros * million),
      })),
      version,
    }),
    refreshes: [tillForm.load],
  })
  return (
    <Form {...saving} label="Payments and cash" submit="Save settings">
      <h2>Other currencies</h2>
      <p className="soft">
        Guests can also pay in these currencies and get change in {currency}. A new rate applies to new
        payments only.
      </p>
      <Currencies site={currency} />
      <h2>Limits</h2>
      <FieldRow>
        <MoneyField
          name="usualCents"
          label="Warn above"
          hint="For a single payment or refund"
          currency={currency}
          required
          minCents={1}
        />
        <MoneyField
          name="mostCents"
          label="Require policy override above"
          hint="For a single payment or refund"
          currency={currency}
          required
          minCents={1}
        />
        <MoneyField
          name="writeOffCents"
          label="Write-off limit"
          hint="Above this, a write-off needs a policy override"
          currency={currency}
          required
          minCents={0}
        />
      </FieldRow>
      <h2>Manual fees</h2>
      <FieldRow>
        <MoneyField
          name="usualFeeCents"
          label="Warn about fees above"
          currency={currency}
          required
          minCents={1}
        />
        <MoneyField
          name="mostFeeCents"
          label="Require policy override for fees above"
          currency={currency}
          required
          minCents={1}
        />
      </FieldRow>
      <h2>Cash</h2>
      <CheckboxField
        name="needsDrawer"
        label="Require an open drawer to take cash"
        hint="Staff open their drawer before taking cash and count it when they finish"
      />
      <h2>Driver pay</h2>
      <SelectField
        name="payWeekStart"
        label="Drivers are paid by"
        hint="Approved pay stays as it is. Days that are already approved aren’t paid again."
        options={payPeriods}
        required
      />
      <CheckboxField
        name="driversSeePay"
        label="Drivers see their pay"
        hint="Drivers see their pay of the current month or week on the Driver Dashboard"
      />
    </Form>
  )
}

function Currencies({ site }: { site: string }) {
  const { fields, append, remove } = useFieldArray({ name: 'currencies' })
  return (
    <div className="stack">
      {fields.map((field, place) => (
        <div key={field.id} className={classes.line}>
          <TextField
            name={`currencies.${place}.code`}
            label="Currency"
            placeholder="USD"
            maxLength={3}
            required
          />
          <NumberField
            name={`currencies.${place}.rateMicros`}
            label={`${site} per unit`}
            decimals={6}
            min={0.001}
            max={1_000_000}
            step={0.01}
            required
          />
          <IconButton label={`Remove currency ${place + 1}`} onClick={() => remove(place)}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {fields.length < 8 && (
        <div>
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => append({ code: '', rateMicros: null })}
          >
            Add currency
          </Button>
        </div>
      )}
    </div>
  )
}
