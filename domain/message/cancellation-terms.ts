import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { momentIn, percentIn, semicolonIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestService } from './guest-message.ts'
import type { FeeStep } from './guest-moment.ts'
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
    const at = { date: localDateOf(from, timeZone), time: timeTextOf(from, timeZone) }
    return { at, startsAt: from, feeBasisPoints }
  })
  return steps.filter((it, place) => it.feeBasisPoints !== (steps[place - 1]?.feeBasisPoints ?? 0))
}

/** The service with the terms that apply now and later. Terms that have ended are left out. */
export function withTermsSince(service: GuestService, now: Instant): GuestService {
  const since = (terms: readonly FeeStep[] | null) => {
    if (terms === null) return null
    const begun = terms.filter((it) => !isBefore(now, it.startsAt)).length
    return terms
      .slice(Math.max(0, begun - 1))
      .map((it, at) => (at === 0 && begun > 0 ? { ...it, hasBegun: true } : it))
  }
  const journeys = service.journeys.map((it) => ({ ...it, terms: since(it.terms) }))
  return { ...service, terms: since(service.terms), journeys }
}

/**
 * `Free until Wednesday 18 November 2026, 14:05, then 50% of the price; from …, the full price`. Once the
 * first step has begun: `Cancelling now costs 50% of the price; from …, the full price`.
 */
export function termsText(steps: readonly FeeStep[], language: GuestLanguage): string {
  const { terms } = guestTexts[language]
  const [first, ...later] = steps
  if (!first) return terms.always
  const fee = (it: FeeStep) => feeText(it, language)
  const free = fillTemplate(terms.free, { until: momentIn(language, first.at) })
  const begins = first.hasBegun
    ? fillTemplate(terms.now, { fee: fee(first) })
    : `${free}, ${fillTemplate(terms.after, { fee: fee(first) })}`
  const rest = later.map((it) => fillTemplate(terms.from, { at: momentIn(language, it.at), fee: fee(it) }))
  return [begins, ...rest].join(semicolonIn(language))
}

function feeText({ feeBasisPoints }: FeeStep, language: GuestLanguage): string {
  const { terms } = guestTexts[language]
  if (feeBasisPoints === 0) return terms.none
  const percent = percentIn(language, feeBasisPoints)
  return feeBasisPoints === 10_000 ? terms.full : fillTemplate(terms.share, { percent })
}
