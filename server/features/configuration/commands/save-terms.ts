import type { BodyOf } from '#contract/endpoint.ts'
import type { priceTerms, takeBackTerms } from '#contract/prices.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { sayDate } from '#domain/calendar/say-date.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { standing, termsOn, type KeptTerms, type SetTerms } from '#domain/terms/terms.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Work } from '#server/work/work.ts'

type TermsForm = BodyOf<typeof priceTerms.save>

/**
 * Sets terms from a day on, or changes ones that have not begun. What stood before is marked as withdrawn and kept: guests who booked
 * meanwhile were told it.
 */
export async function saveTerms(work: Work, form: TermsForm): Promise<Saved | Refusal> {
  const { guid: changes, version, validFrom, ...numbers } = form
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const kept: KeptTerms = site.settings
  const today = localDateOf(work.now, site.time_zone)
  const wrong = whyNotLines(form) ?? whyNotDay(kept, form, today)
  if (wrong) return wrong
  const replaced = standing(kept).filter((it) => it.guid === changes || it.validFrom === validFrom)
  const next: SetTerms = {
    guid: newGuid(),
    validFrom,
    setAt: work.now,
    setBy: work.actor.accountGuid,
    withdrawnAt: null,
    numbers,
  }
  await writeSite(work, version, {}, { terms: [...withdrawn(kept, replaced, work.now), next] })
  const before = changes === null ? termsOn(kept, validFrom) : { ...replaced[0]?.numbers, validFrom: replaced[0]?.validFrom }
  work.journal.record({
    action: changes === null ? 'setTerms' : 'changeTerms',
    subjectKind: 'terms',
    subjectGuid: next.guid,
    before,
    after: { validFrom, ...numbers },
  })
  work.journal.publish({ topic: 'configuration' })
  return { guid: next.guid, toast: `These terms hold from ${sayDate(validFrom)} ${validFrom.slice(0, 4)}` }
}

/** Those before them go on. Bookings made meanwhile keep what they were told. */
export async function takeTermsBack(work: Work, { guid, version }: BodyOf<typeof takeBackTerms>): Promise<Saved | Refusal> {
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const kept: KeptTerms = site.settings
  const found = laterTerms(kept, guid, localDateOf(work.now, site.time_zone))
  if (isRefusal(found)) return found
  await writeSite(work, version, {}, { terms: withdrawn(kept, [found], work.now) })
  work.journal.record({
    action: 'takeBackTerms',
    subjectKind: 'terms',
    subjectGuid: guid,
    before: { validFrom: found.validFrom, ...found.numbers },
    after: { validFrom: null },
  })
  work.journal.publish({ topic: 'configuration' })
  return { guid, toast: 'Terms taken back' }
}

function withdrawn(kept: KeptTerms, gone: readonly SetTerms[], now: string): SetTerms[] {
  return (kept.terms ?? []).map((it) => (gone.includes(it) ? { ...it, withdrawnAt: now } : it))
}

function whyNotDay(kept: KeptTerms, { guid, validFrom }: TermsForm, today: string): Refusal | null {
  if (validFrom < today) return refuseField('validFrom', 'Days gone by keep their terms: today at the earliest')
  const changed = guid === null ? null : laterTerms(kept, guid, today)
  if (isRefusal(changed)) return changed
  // Terms set for today may still be mended today; later ones are changed by their own button, so that nobody overwrites them unseen.
  const other = standing(kept).find((it) => it.validFrom === validFrom && it.guid !== guid)
  return other && other.validFrom > today ? refuseField('validFrom', 'Other terms hold from this day on already. Change those') : null
}

function laterTerms(kept: KeptTerms, guid: string, today: string): SetTerms | Refusal {
  const found = standing(kept).find((it) => it.guid === guid)
  if (!found) return refuse('terms', 'These terms were taken back or changed meanwhile. Reload them to see what is new.')
  return found.validFrom > today ? found : refuse('terms', 'These terms hold already. Set others from a day on.')
}

/** Two lines of the cancellation table about the same hours would contradict each other. */
function whyNotLines({ cancellation }: TermsForm): Refusal | null {
  const seen = new Set<string>()
  for (const [place, { kind, hoursBefore }] of cancellation.entries()) {
    if (seen.has(`${kind} ${hoursBefore}`)) return refuseField(`cancellation.${place}.hoursBefore`, 'Another line is about the same hours')
    seen.add(`${kind} ${hoursBefore}`)
  }
  return null
}
