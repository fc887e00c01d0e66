import type { Icon } from '#web/ui/icon/icon.tsx'
import {
  IconArrowsExchange,
  IconCar,
  IconClockHour4,
  IconGift,
  IconPlaneArrival,
  IconPlaneDeparture,
  IconReceipt,
  IconRoute,
} from '#web/ui/icon/icons.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'

/** Each service's icon. */
export const bookingIcons: Record<BookingKind, Icon> = {
  arrivalFastTrack: IconPlaneArrival,
  departureFastTrack: IconPlaneDeparture,
  arrivalTransfer: IconCar,
  departureTransfer: IconCar,
  privateTransfer: IconArrowsExchange,
  hourly: IconClockHour4,
  point: IconRoute,
  extra: IconGift,
  fee: IconReceipt,
}
