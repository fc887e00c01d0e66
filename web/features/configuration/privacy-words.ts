import { counted, countedLong } from '#domain/text/counted.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { privacyForm, privacyPreview } from '#contract/privacy.ts'
import { longServiceDateText } from '#domain/calendar/service-date-text.ts'

type Preview = ReplyOf<typeof privacyPreview>

/** `6 months`, `1 year`, `7 years`. */
export function monthsText(months: number): string {
  if (months % 12 !== 0) return counted(months, 'month')
  return months === 12 ? '1 year' : `${months / 12} years`
}

/** What the next run would remove. */
export function previewText(preview: Preview): string {
  const { before, reservations, passengers, customers, countedAtMost } = preview
  const since = longServiceDateText(before)
  if (reservations + customers === 0)
    return `Nothing would be removed tonight: no data from before ${since} can be removed yet.`
  const limit =
    countedAtMost === null
      ? ''
      : ` Only the oldest ${countedAtMost.toLocaleString('en')} records were counted.`
  return (
    `Tonight, Kerbside would remove data from before ${since}: ` +
    `${countedLong(passengers, 'passenger')} in ${countedLong(reservations, 'reservation')}, ` +
    `and ${countedLong(customers, 'customer')}.${limit}`
  )
}

const whys: Readonly<Record<Preview['waiting'][number]['why'], string>> = {
  open: 'with a service that isn’t completed',
  owing: 'with an open balance',
  notInvoiced: 'with charges not invoiced to the partner yet',
  disputed: 'with a disputed invoice',
  unsettled: 'with a card payment or refund in progress',
  conflict: 'with an open desk conflict',
  day: 'on a day that isn’t closed',
  month: 'in a month that isn’t closed',
}

export function waitingTexts({ waiting }: Preview): string[] {
  return waiting.map(({ why, count }) => `${count.toLocaleString('en')} ${whys[why]}`)
}

export function anonymisedText({
  reservations,
  customers,
}: ReplyOf<typeof privacyForm.load>['anonymised']): string {
  if (reservations + customers === 0) return 'No personal data has been removed yet.'
  const from = `${countedLong(reservations, 'reservation')} and ${countedLong(customers, 'customer')}`
  return `Personal data has been removed from ${from}.`
}
