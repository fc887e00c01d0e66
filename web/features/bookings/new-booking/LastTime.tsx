import { customerLastTime, type BookedBefore } from '#contract/customers.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useServices } from '../drive/use-services.ts'
import { lastTimeText, sameAgain } from './same-again.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

/** What a returning guest booked last, to be taken over with one press: party, names, places, cars, seats, flags and billing, never a date. */
export function LastTime({ booking: { form, product, values, minDate }, customerGuid }: { booking: NewBooking; customerGuid: string }) {
  const { data } = useLoad(customerLastTime, { params: { id: customerGuid } })
  const services = useServices()
  const last = data?.last
  if (!last) return null
  const take = (it: BookedBefore) => {
    form.reset(sameAgain(values, it, { product: product.name, firstDate: minDate }), { keepDefaultValues: true })
    form.setFocus('adults')
  }
  return (
    <div className={classes.last}>
      <p role="status">
        <strong>Last time:</strong> {lastTimeText(last, services)}
      </p>
      <Button onClick={() => take(last)}>Same as last time</Button>
    </div>
  )
}
