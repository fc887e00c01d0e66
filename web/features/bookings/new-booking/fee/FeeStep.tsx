import { customerPage } from '#contract/customers.ts'
import { options } from '#contract/options.ts'
import { useOptions } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { NewBookingBilling } from '#web/features/bookings/new-booking/NewBookingBilling.tsx'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

const PriceListField = preloadable(async () => (await import('./PriceListField.tsx')).PriceListField)

/** The fee's description, amount, reservation and billing. */
export function FeeStep({ booking }: { booking: NewBooking }) {
  const { currency } = useAccount().site
  const { values } = booking
  const taxCodes = useOptions(options, { params: { list: 'tax-codes' } })
  const groups = useReservations(values.isNewCustomer ? null : values.customerGuid)
  return (
    <div className={classes.fields}>
      <PriceListField />
      <TextField name="fee.label" label="Description" required maxLength={100} />
      <FieldRow>
        <MoneyField name="fee.amountCents" label="Amount" currency={currency} required minCents={1} />
        <SelectField name="fee.taxCode" label="Tax" options={taxCodes} required empty="Choose a tax code" />
        <DateField name="fee.date" label="Date" hint="Leave empty for today" today={useToday()} />
      </FieldRow>
      {groups.length > 0 && (
        <SelectField
          name="fee.groupGuid"
          label="Reservation"
          options={groups}
          empty="New reservation"
          hint="Billed the same way as the reservation"
        />
      )}
      {values.fee.groupGuid ? null : <NewBookingBilling booking={booking} />}
    </div>
  )
}

/** The customer's reservations that aren't cancelled, newest first. */
function useReservations(customerGuid: string | null) {
  const { data } = useLoad(
    customerPage,
    { params: { id: customerGuid ?? '' } },
    { skip: customerGuid === null },
  )
  return (data?.groups ?? [])
    .filter((it) => it.status !== 'cancelled')
    .map((group) => ({
      key: group.guid,
      label:
        `${group.reference}, ` +
        `${dayYearText(group.firstServiceDate)}${group.partnerName ? `, ${group.partnerName}` : ''}`,
    }))
}
