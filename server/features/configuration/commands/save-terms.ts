import type { BodyOf } from '#contract/endpoint.ts'
import type { priceTerms, revokeTerms } from '#contract/prices.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { withStored } from '#domain/left-out.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { currentTerms, termsOn, type StoredTerms, type SetTerms } from '#domain/terms/terms.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type TermsForm = BodyOf<typeof priceTerms.save>

/**
 * Sets terms from a day on, or changes upcoming ones. Replaced terms are marked as withdrawn but kept,
 * because guests who booked under them were shown them.
 */
export async function saveTerms(work: UnitOfWork, form: TermsForm): Promise<Saved | Refusal> {
  const { guid: changes, version, validFrom, ...given } = form
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const stored: StoredTerms = site.settings
  const today = localDateOf(work.now, site.time_zone)
  const wrong = whyNotLines(form) ?? (await whyNotTax(work, form)) ?? whyNotDay(stored, form, today)
  if (wrong) return wrong
  const replaced = currentTerms(stored).filter((it) => it.guid === changes || it.validFrom === validFrom)
  const numbers = withStored(given, {
    feeTaxCode: (replaced[0]?.numbers ?? termsOn(stored, validFrom)).feeTaxCode ?? null,
  })
  const next: SetTerms = {
    guid: newGuid(),
    validFrom,
    setAt: work.now,
    setBy: work.actor.accountGuid,
    withdrawnAt: null,
    numbers,
  }
  await writeSite(work, version, {}, { terms: [...withdrawn(stored, replaced, work.now), next] })
  const before =
    changes === null
      ? termsOn(stored, validFrom)
      : { ...replaced[0]?.numbers, validFrom: replaced[0]?.validFrom }
  work.audit.record({
    action: changes === null ? 'setTerms' : 'changeTerms',
    subjectKind: 'terms',
    subjectGuid: next.guid,
    before,
    after: { validFrom, ...numbers },
  })
  work.events.publish({ topic: 'configuration' })
  return {
    guid: next.guid,
    toast: `These terms apply from ${serviceDateText(validFrom)} ${validFrom.slice(0, 4)}`,
  }
}

/** Revokes upcoming terms, so the previous terms continue. Bookings made meanwhile keep their terms. */
export async function revokeUpcoming(
  work: UnitOfWork,
  { guid, version }: BodyOf<typeof revokeTerms>,
): Promise<Saved | Refusal> {
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const stored: StoredTerms = site.settings
  const found = laterTerms(stored, guid, localDateOf(work.now, site.time_zone))
  if (isRefusal(found)) return found
  await writeSite(work, version, {}, { terms: withdrawn(stored, [found], work.now) })
  work.audit.record({
    action: 'takeBackTerms',
    subjectKind: 'terms',
    subjectGuid: guid,
    before: { validFrom: found.validFrom, ...found.numbers },
    after: { validFrom: null },
  })
  work.events.publish({ topic: 'configuration' })
  return { guid, toast: 'Terms revoked' }
}

function withdrawn(stored: StoredTerms, gone: readonly SetTerms[], now: string): SetTerms[] {
  return (stored.terms ?? []).map((it) => (gone.includes(it) ? { ...it, withdrawnAt: now } : it))
}

function whyNotDay(stored: StoredTerms, { guid, validFrom }: TermsForm, today: string): Refusal | null {
  if (validFrom < today)
    return refuseField('validFrom', 'Choose today or a later date. Terms for past days can’t be changed.')
  const changed = guid === null ? null : laterTerms(stored, guid, today)
  if (isRefusal(changed)) return changed
  // Terms set for today can still be corrected today. Later ones have their own button, so that they aren't
  // overwritten by accident.
  const other = currentTerms(stored).find((it) => it.validFrom === validFrom && it.guid !== guid)
  return other && other.validFrom > today
    ? refuseField('validFrom', 'Other terms already start on this day. Change those instead.')
    : null
}

function laterTerms(stored: StoredTerms, guid: string, today: string): SetTerms | Refusal {
  const found = currentTerms(stored).find((it) => it.guid === guid)
  if (!found)
    return refuse(
      'terms',
      'These terms were revoked or changed in the meantime. Reload to see the current ones.',
    )
  return found.validFrom > today
    ? found
    : refuse('terms', 'These terms already apply. Set new terms from a later day.')
}

async function whyNotTax(work: UnitOfWork, { feeTaxCode }: TermsForm): Promise<Refusal | null> {
  if (feeTaxCode === null || feeTaxCode === undefined) return null
  const { taxes } = await priceBook(work.tx)
  return taxes.some((it) => it.code === feeTaxCode)
    ? null
    : refuseField('feeTaxCode', 'Choose a tax from the list')
}

/** Two lines of the cancellation table for the same hours would contradict each other. */
function whyNotLines({ cancellation }: TermsForm): Refusal | null {
  const seen = new Set<string>()
  for (const [place, { kind, hoursBefore }] of cancellation.entries()) {
    if (seen.has(`${kind} ${hoursBefore}`))
      return refuseField(`cancellation.${place}.hoursBefore`, 'Another line has the same hours')
    seen.add(`${kind} ${hoursBefore}`)
  }
  return null
}
