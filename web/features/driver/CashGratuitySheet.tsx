import type { OwnTrip } from '#contract/driver.ts'
import { currentUserDriverGratuities, driverCashGratuity } from '#contract/gratuities.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

/** Cash from the guest, which the driver keeps: recorded for the own report. */
export function CashGratuitySheet({ trip, onClose }: { trip: OwnTrip; onClose: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(driverCashGratuity, {
    values: { amountCents: null as number | null },
    query: { tripGuid: trip.guid },
    toBody: ({ amountCents }) => ({ amountCents: amountCents ?? 0 }),
    refreshes: [currentUserDriverGratuities],
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Cash gratuity, ${trip.reference}`} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Cash gratuity"
        foot={
          <>
            <Button size="lg" onClick={onClose}>
              Not now
            </Button>
            <Button size="lg" kind="main" type="submit" busy={saving.sending}>
              Record
            </Button>
          </>
        }
      >
        <MoneyField
          name="amountCents"
          label="Amount"
          hint="You keep the cash. It is in your report, and is not paid out again."
          currency={currency}
          required
          minCents={giftCents.atLeast}
          maxCents={giftCents.atMost}
        />
      </Form>
    </Dialog>
  )
}
