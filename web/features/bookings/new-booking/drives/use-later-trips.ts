import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import type { NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { datesAfterMove } from './trip-order.ts'

/** Moves later trips with one whose date the user changes. */
export function useLaterTrips(form: UseFormReturn<NewBookingValues>): void {
  useEffect(() => {
    const datesNow = () => form.getValues('journeys').map((it) => it.date)
    let settled = datesNow()
    const subscription = form.watch((_, { name, type }) => {
      const dates = datesNow()
      const moved = Number(/^journeys\.(\d+)\.date$/.exec(name ?? '')?.[1] ?? -1)
      if (type !== 'change' || moved === -1) {
        if (name?.startsWith('journeys') !== false) settled = dates
        return
      }
      const [before = '', date = ''] = [settled[moved], dates[moved]]
      // A date that is still being typed.
      if (!isServiceDate(date)) return
      const after = isServiceDate(before) ? datesAfterMove(dates, moved, before) : dates
      settled = after
      for (const [place, next] of after.entries())
        if (next !== dates[place]) form.setValue(`journeys.${place}.date`, next, { shouldDirty: true })
    })
    return () => subscription.unsubscribe()
  }, [form])
}
