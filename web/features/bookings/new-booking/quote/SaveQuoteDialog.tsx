import { quotePath } from '#contract/addresses.ts'
import { queryQuotes, savedQuote, saveQuote, type QuotedProduct } from '#contract/quotes.ts'
import { usualValidUntil } from '#domain/quote/quote-states.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import {
  bookerName,
  customerParam,
  quoteOf,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'

/** Saves the booking in progress as a quote, and e-mails it on request. */
export function SaveQuoteDialog({ booking, onClose }: { booking: NewBooking; onClose: () => void }) {
  const { product, values, services, finish } = booking
  const { go } = useEffects()
  const today = useToday()
  const given = quoteOf(values)
  const start = {
    validUntil: usualValidUntil(today, firstDayOf(booking)),
    note: given?.note ?? '',
    isMailed: hasAddress(values),
  }
  const saving = useSaveForm(saveQuote, {
    values: start,
    toBody: (it) => ({
      ...it,
      ...(given ? { guid: given.guid, version: given.version } : {}),
      product: product.name as QuotedProduct,
      customer: customerParam(values),
      request: product.asked({ customer: customerParam(values), values, services }).body,
      form: { ...values, quote: null },
    }),
    refreshes: [queryQuotes, savedQuote],
    onSaved: ({ guid }) => {
      finish()
      go(quotePath(guid))
    },
  })
  const name = bookerName(values).split(',')[0]
  return (
    <Dialog open title={given ? `Update quote ${given.reference}` : `Quote for ${name}`} onClose={onClose}>
      <p>Nothing is booked and no places are held.</p>
      <Form {...saving} label="Quote" submit={given ? 'Update quote' : 'Save quote'} onCancel={onClose}>
        <DateField name="validUntil" label="Valid until" required today={today} />
        <CheckboxField name="isMailed" label="E-mail the quote to the customer" />
        <TextAreaField name="note" label="Note to the guest" maxLength={2000} rows={3} />
      </Form>
    </Dialog>
  )
}

/** The first day of what is booked. Null: none has been entered. */
function firstDayOf({ product, values: { arrival, departure, journeys } }: NewBooking): string | null {
  const legs = [arrival, departure].filter((it) => it.isWanted)
  const dates = (product.name === 'advanced' ? legs : journeys).map((it) => it.date).filter(isServiceDate)
  return dates.toSorted()[0] ?? null
}

/** A known customer's label holds the address. */
function hasAddress({ isNewCustomer, customer, customerName }: NewBookingValues): boolean {
  return isNewCustomer ? customer.email !== '' : customerName.includes('@')
}
