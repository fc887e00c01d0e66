import { useState } from 'react'
import { staffPurchase } from '#contract/on-site.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { MoneyOf } from '#web/parts/money/use-money.ts'
import { OpenDrawer } from '#web/parts/money/OpenDrawer.tsx'
import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { portalNow } from '#web/clock.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { deskRefreshes } from './desk-calls.ts'
import { flightOptions, useSaleFlights } from './flight-options.ts'
import type { DeskResult } from './desk-words.ts'
import type { Desk } from './use-desk.ts'
import { NameFields } from '#web/parts/customers/NameFields.tsx'
import { WalkInPrice } from './WalkInPrice.tsx'
import classes from './OnSite.module.css'

const ways = [
  { key: 'card', label: 'Card terminal' },
  { key: 'cash', label: 'Cash' },
  { key: 'next', label: 'Another way', hint: 'Foreign cash or a part payment, after the sale' },
] as const satisfies readonly { key: PaymentMethod | 'next'; label: string; hint?: string }[]

const PaymentDialog = preloadable(
  async () => (await import('#web/parts/money/PaymentDialog.tsx')).PaymentDialog,
)

const blank = {
  flightGuid: '',
  adults: 1 as number | null,
  children: 0 as number | null,
  infants: 0 as number | null,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  payMethod: 'card' as (typeof ways)[number]['key'],
}

/**
 * Sells a walk-in for today: who, how many, which flight; shows the price before payment. Other ways to pay
 * than the usual two are those of every payment, and come after the sale.
 */
export function WalkInDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { site } = useAccount()
  const [unpaid, setUnpaid] = useState<MoneyOf | null>(null)
  const { flights, items } = useSaleFlights()
  const options = flightOptions(items, { mode: desk.mode, timeZone: site.timeZone, now: portalNow() })
  const steps = useChangeForm(staffPurchase, {
    values: blank,
    toBody: ({ firstName, lastName, email, phone, adults, children, infants, payMethod, ...it }) => ({
      ...it,
      payMethod: payMethod === 'next' ? null : payMethod,
      direction: desk.mode,
      adults: adults ?? 0,
      children: children ?? 0,
      infants: infants ?? 0,
      customer: { firstName, lastName, email, phone },
    }),
    fieldOf: (field) =>
      field.replace('customer.', '').replace(/^(arrival|departure)\.(date|flightGuid)$/, 'flightGuid'),
    refreshes: deskRefreshes,
    onDone: ({ toast = '', guid: groupGuid, customerGuid, reference }) => {
      const isPaid = steps.form.getValues('payMethod') !== 'next'
      const sold: DeskResult = isPaid
        ? { signal: 'good', title: 'Sold and paid', message: toast }
        : { signal: 'look', title: 'Sold, not paid yet', message: toast }
      desk.say(sold)
      void desk.find(reference, sold)
      if (isPaid) onClose()
      else setUnpaid({ customerGuid, groupGuid, reference })
    },
  })
  if (unpaid !== null)
    return (
      <PaymentDialog
        of={unpaid}
        usually="cash"
        refreshes={deskRefreshes}
        quiet
        onTaken={(amountCents) =>
          desk.say({
            signal: 'good',
            title: `Sold: ${unpaid.reference}`,
            message: `${moneyText(amountCents, site.currency)} received`,
          })
        }
        onClose={onClose}
      />
    )
  const title = `Walk-in: ${desk.mode === 'arrival' ? 'arrivals' : 'departures'}`
  return (
    <Dialog open title={title} onClose={onClose} size="lg">
      <LoadBoundary {...flights}>
        {options.length === 0 ? (
          <Notice>No flights left for walk-ins today</Notice>
        ) : (
          <PlanSteps
            steps={steps}
            doLabel={steps.form.getValues('payMethod') === 'next' ? 'Sell' : 'Sell and take payment'}
            keepLabel="Cancel"
            reviewLabel="Review sale"
            onClose={onClose}
          >
            <SelectField
              name="flightGuid"
              label="Flight"
              required
              options={options}
              empty="Choose a flight"
            />
            <div className={classes.row}>
              <NumberField name="adults" label="Adults" required />
              <NumberField name="children" label="Children" />
              <NumberField name="infants" label="Infants" />
            </div>
            <WalkInPrice mode={desk.mode} />
            <div className={classes.row}>
              <NameFields />
            </div>
            <div className={classes.row}>
              <TextField name="email" label="E-mail" type="email" hint="For the ticket and receipt" />
              <TextField name="phone" label="Phone" type="tel" />
            </div>
            <ChoiceField name="payMethod" label="Payment method" options={ways} />
            <OpenDrawer field="payMethod" />
          </PlanSteps>
        )}
      </LoadBoundary>
    </Dialog>
  )
}
