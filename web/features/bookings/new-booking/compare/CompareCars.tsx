import { useQuery } from '@tanstack/react-query'
import { counted } from '#domain/text/counted.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { roomText, type ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import { customerParam, partyOf } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { carsFor } from '#web/features/bookings/new-booking/propose-cars.ts'
import { bagsOf, chosenService, comparedServices, withCars } from './other-cars.ts'
import classes from './compare.module.css'

/** The total of the same booking with each transport service; choosing one takes its cars. */
export function CompareCars({ booking, onClose }: { booking: NewBooking; onClose: () => void }) {
  const { form, values, services, product, stop, change } = booking
  const chosen = chosenService(product.name, values)
  const choose = (guid: string) => {
    const other = withCars(values, guid)
    form.reset(other, { keepDefaultValues: true })
    // The plan on screen is for the previous cars. If the new ones can’t be planned, the form says why.
    if (stop.name === 'confirm') void change.ask({ customer: customerParam(other), values: other, services })
    onClose()
  }
  return (
    <Dialog open title="Compare cars" onClose={onClose}>
      <ul className={classes.cars}>
        {comparedServices(services, values).map((service) => (
          <CarPrice
            key={service.guid}
            booking={booking}
            service={service}
            onChoose={service.guid === chosen ? null : () => choose(service.guid)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface CarPriceProps {
  booking: NewBooking
  service: ServiceRoom
  /** Null: it is chosen already. */
  onChoose: (() => void) | null
}

function CarPrice({ booking: { product, values, services }, service, onChoose }: CarPriceProps) {
  const other = withCars(values, service.guid)
  const filled = { customer: customerParam(other), values: other, services }
  const { data } = useQuery({
    queryKey: ['new-booking compared car', product.name, filled.customer, product.priced(filled)],
    queryFn: ({ signal }) => product.quote(filled, signal),
  })
  const cars = carsFor(service, { guests: partyOf(values).size, bags: 0 })
  const bags = bagsOf(values)
  const leavesBags = service.luggage > 0 && bags > cars * service.luggage
  return (
    <li>
      <span>
        <strong>{roomText(service)}</strong>
        {cars > 1 && <small>{counted(cars, 'car')}</small>}
        {leavesBags && <small>Too small for {counted(bags, 'bag')}</small>}
      </span>
      <span aria-live="polite">
        {data === undefined ? (
          '…'
        ) : data.kind === 'ok' ? (
          <Money cents={data.reply.totalCents} currency={data.reply.currency} />
        ) : (
          <small>
            {(data.kind === 'fields' ? Object.values(data.fields) : problemsOf(data))[0] ?? 'No price'}
          </small>
        )}
      </span>
      <Button
        size="sm"
        onClick={() => onChoose?.()}
        disabledReason={onChoose === null ? 'This car is chosen' : null}
        aria-label={`Choose ${service.name}`}
      >
        Choose
      </Button>
    </li>
  )
}
