import { customerLastTime, type BookedBefore } from '#contract/customers.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useServices } from '#web/features/bookings/drive/use-services.ts'
import { lastBookingText, copyLastBooking } from './copy-last-booking.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

/** A returning guest's last booking. One press copies everything but dates and flights. */
export function LastTime({
  booking: { form, product, values, minDate },
  customerGuid,
}: {
  booking: NewBooking
  customerGuid: string
}) {
  const { data } = useLoad(customerLastTime, { params: { id: customerGuid } })
  const services = useServices()
  const last = data?.last
  if (!last) return null
  const take = (booked: BookedBefore) => {
    form.reset(copyLastBooking(values, booked, { product: product.name, firstDate: minDate }), {
      keepDefaultValues: true,
    })
    form.setFocus('adults')
  }
  return (
    <div className={classes.last}>
      <p role="status">
        <strong>Last time:</strong> {lastBookingText(last, services)}
      </p>
      <Button onClick={() => take(last)}>Copy last booking</Button>
    </div>
  )
}
