import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { momentIn, percentIn, semicolonIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { FeeStep, GuestMoment } from './guest-moment.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** The fee table for one service that starts then, earliest step first. Empty: cancelling is free. */
export function feeSteps(
  rules: readonly CancelFeeRule[],
  kind: BookingKind,
  startsAt: Instant,
  timeZone: string,
): FeeStep[] {
  const own = rules.filter((it) => it.kind === kind).toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const steps = own.map(({ hoursBefore, feeBasisPoints }) => {
    const from = addMinutes(startsAt, -60 * hoursBefore)
    return { at: { date: localDateOf(from, timeZone), time: timeTextOf(from, timeZone) }, feeBasisPoints }
  })
  return steps.filter((it, place) => it.feeBasisPoints !== (steps[place - 1]?.feeBasisPoints ?? 0))
}

/** `Free until Wednesday 18 November 2026, 14:05, then 50% of the price; from …, the full price` */
export function termsText(steps: readonly FeeStep[], language: GuestLanguage): string {
  const { terms } = guestTexts[language]
  const [first, ...later] = steps
  if (!first) return terms.always
  const fee = (it: FeeStep) => feeText(it, language)
  const free = fillTemplate(terms.free, { until: momentIn(language, first.at) })
  const then = fillTemplate(terms.after, { fee: fee(first) })
  const rest = later.map((it) => fillTemplate(terms.from, { at: momentIn(language, it.at), fee: fee(it) }))
  return [`${free}, ${then}`, ...rest].join(semicolonIn(language))
}

/** What cancelling costs at a moment, `50% of the price`. Null: it is free. */
export function feeNow(steps: readonly FeeStep[], at: GuestMoment, language: GuestLanguage): string | null {
  const text = ({ date, time }: GuestMoment) => `${date} ${time ?? ''}`
  const step = steps.findLast((it) => text(it.at) <= text(at))
  return step === undefined || step.feeBasisPoints === 0 ? null : feeText(step, language)
}

function feeText({ feeBasisPoints }: FeeStep, language: GuestLanguage): string {
  const { terms } = guestTexts[language]
  if (feeBasisPoints === 0) return terms.none
  const percent = percentIn(language, feeBasisPoints)
  return feeBasisPoints === 10_000 ? terms.full : fillTemplate(terms.share, { percent })
}
