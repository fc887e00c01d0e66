import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { bookingIcons } from './booking-icons.ts'
import classes from './ServiceIcons.module.css'

/** One icon per service. Names are announced, and shown on hover. */
export function ServiceIcons({ kinds }: { kinds: readonly BookingKind[] }) {
  const words = kinds.map((kind) => bookingKinds[kind].label).join(', ')
  return (
    <span className={classes.services} role="img" aria-label={words} data-tip={words}>
      {kinds.map((kind, place) => {
        const Pictogram = bookingIcons[kind]
        // oxlint-disable-next-line react/no-array-index-key -- a kind can occur twice
        return <Pictogram key={`${kind} ${place}`} size={20} stroke={1.75} aria-hidden />
      })}
    </span>
  )
}
