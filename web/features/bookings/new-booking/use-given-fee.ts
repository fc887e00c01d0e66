import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import type { NewBookingValues } from './new-booking-values.ts'

interface GivenFee {
  reservation: string
  label: string
  date: string
}

/** Fills in the fee described by a link, such as the one to charge for a completed trip. */
export function useGivenFee(
  form: UseFormReturn<NewBookingValues>,
  { reservation, label, date }: GivenFee,
  onTaken: () => void,
): void {
  const taken = useRef(onTaken)
  taken.current = onTaken
  useEffect(() => {
    if (label === '') return
    form.setValue('fee.label', label.slice(0, 100), { shouldDirty: true })
    form.setValue('fee.groupGuid', reservation || null, { shouldDirty: true })
    form.setValue('fee.date', isServiceDate(date) ? date : '', { shouldDirty: true })
    taken.current()
  }, [form, reservation, label, date])
}
