import { setTimeout as wait } from 'node:timers/promises'
import { accentAtFirst } from '#domain/brand/brand.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { isGuestLanguage } from '#domain/message/guest-language.ts'
import { languageAccepted } from '#domain/my-booking/dead-page.ts'
import { formPage, troubleOf, troublePageHtml, type KnownCompany } from '#domain/my-booking/trouble-page.ts'
import type { PageParts } from '#domain/my-booking/page-html.ts'
import type { AppContext } from '#server/app-context.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { pageLook, pageLookOf } from '#server/features/my-booking/queries/page-parts.ts'
import type { GuestFault, GuestFaults } from '#server/http/guest-faults.ts'

/** How often the company’s facts are read at most: many errors may come at the same time. */
const freshMinutes = 0.1
const patienceMs = 1000

/**
 * The pages guests see instead of errors. While the database is away they name the company as last read, so
 * it is read when the portal starts and with other pages of guests.
 */
export function guestFaults(context: AppContext): GuestFaults {
  const { config, database } = context
  let look = pageLook({ accent: accentAtFirst, logo: null }, config)
  let known: KnownCompany = { company: '', helpPhone: '', whatsApp: '', language: 'en' }
  let readAt: string | null = null
  const read = async () => {
    const [site, { whatsApp }, fresh] = await Promise.all([
      guestSiteOf(database.db),
      guestPageSettingsOf(database.db),
      pageLookOf(database.db, config),
    ])
    look = fresh
    known = { ...site, whatsApp }
  }
  return {
    async prepare() {
      const now = context.now()
      if (readAt !== null && isBefore(now, addMinutes(readAt, freshMinutes))) return
      readAt = now
      // A database that doesn't answer must not delay the error page.
      await Promise.race([read().catch(() => {}), wait(patienceMs, null, { ref: false })])
    },
    pageOf: (fault) => ({ html: pageHtml(fault, known, look.parts), policy: look.policy }),
  }
}

function pageHtml(fault: GuestFault, known: KnownCompany, parts: PageParts): string {
  const { status, url, wasForm, languages } = fault
  const chosen = new URLSearchParams(url.split('?')[1] ?? '').get('lang') ?? ''
  const language = isGuestLanguage(chosen) ? chosen : languageAccepted(languages, known.language)
  const href = wasForm ? formPage(url) : url
  return troublePageHtml({ trouble: troubleOf(status), language, href, wasForm }, known, parts)
}
