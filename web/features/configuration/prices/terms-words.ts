import type { ReplyOf } from '#contract/endpoint.ts'
import type { priceTerms } from '#contract/prices.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { moneyText } from '#web/ui/value/format.ts'

export type TermsRead = ReplyOf<typeof priceTerms.load>
export type TermsRow = TermsRead['items'][number]

export interface TermsLine {
  label: string
  value: string
}

/** All terms, one line each. */
export function linesOfTerms(
  terms: Omit<TermsRow, 'guid' | 'validFrom' | 'validTo' | 'setAt' | 'setBy'>,
  currency: string,
): TermsLine[] {
  return [
    { label: 'Grace period after landing', value: `${terms.graceMinutesArrival} min` },
    { label: 'Grace period at other pickups', value: `${terms.graceMinutesElsewhere} min` },
    { label: 'Waiting charge per minute, rounded up', value: moneyText(terms.waitCentsPerMinute, currency) },
    { label: 'Landing to kerb', value: `${terms.clearanceMinutes} min` },
    { label: 'Airport lead time before departure', value: `${terms.airportLeadMinutes} min` },
    ...soldKinds.map((kind) => ({
      label: `Cancellation: ${bookingKinds[kind].label}`,
      value: cancelText(terms.cancellation, kind),
    })),
    { label: 'Tax on cancellation fees', value: terms.feeTaxCode ?? 'same as the cancelled service' },
  ]
}

/** Cancellable services. */
const soldKinds = (Object.keys(bookingKinds) as BookingKind[]).filter((kind) => kind !== 'fee')

type CancelLine = { kind: BookingKind; hoursBefore: number; feeBasisPoints: number }

/** `50% within 48 h, 100% within 24 h`. */
export function cancelText(lines: readonly CancelLine[], kind: BookingKind): string {
  const own = lines.filter((it) => it.kind === kind).toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  if (own.length === 0) return 'free'
  return own.map((it) => `${it.feeBasisPoints / 100}% within ${it.hoursBefore} h`).join(', ')
}

export interface ChangedLine extends TermsLine {
  before: string
}

/** The differences from the previous terms. */
export function changedLines(before: readonly TermsLine[], after: readonly TermsLine[]): ChangedLine[] {
  return after.flatMap((line, place) => {
    const was = before[place]?.value ?? ''
    return was === line.value ? [] : [{ ...line, before: was }]
  })
}

export function termsState(
  { validFrom, validTo }: Pick<TermsRow, 'validFrom' | 'validTo'>,
  today: string,
): 'now' | 'later' | 'before' {
  if (validFrom !== null && validFrom > today) return 'later'
  return validTo !== null && validTo < today ? 'before' : 'now'
}
