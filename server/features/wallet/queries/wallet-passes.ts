import { applePassFile } from '#contract/addresses.ts'
import { logoUrl } from '#domain/brand/brand.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { WalletLink } from '#domain/my-booking/booking-page.ts'
import type { Db } from '#server/db/connection.ts'
import { ticketsOf } from '#server/features/documents/queries/tickets.ts'
import { brandOf, letterheadOf } from '#server/features/brand/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { applePass } from '#server/features/wallet/export/apple-pass.ts'
import { googleLink } from '#server/features/wallet/export/google-link.ts'
import { passFactsOf } from '#server/features/wallet/export/pass-facts.ts'
import { openWallets } from '#server/features/wallet/queries/wallet-settings.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { spokenIn, type SignedLinks } from '#server/work/signed-links.ts'

interface Asked {
  groupGuid: string
  /** The guest’s page, as a whole address. */
  url: string
  now: Instant
  /** A language other than the guest’s. */
  language: GuestLanguage | null
}

/** The links of a reservation’s tickets to the wallets that the company offers, by booking. */
export async function walletLinksOf(
  db: Db,
  sealer: Sealer,
  links: SignedLinks,
  { groupGuid, url, now, language }: Asked,
): Promise<Map<string, WalletLink[]>> {
  const { apple, google } = await openWallets(db, sealer)
  const found = new Map<string, WalletLink[]>()
  const offersApple = apple !== null && isBefore(now, apple.settings.until)
  if (!offersApple && google === null) return found
  const [{ time_zone: timeZone }, { logo }, tickets] = await Promise.all([
    siteSettings(db),
    brandOf(db),
    ticketsOf(db, scopeOfPortal, groupGuid, 'all', language),
  ])
  const logoAddress = logo && new URL(logoUrl(logo.guid), url).href
  for (const ticket of tickets) {
    const facts = passFactsOf(ticket, { timeZone, url })
    if (isBefore(facts.endsAt, now)) continue
    const { bookingGuid, number } = ticket
    const link = {
      apple: offersApple
        ? spokenIn(language, await links.sign(applePassFile(groupGuid, bookingGuid, number), now))
        : null,
      google: google && googleLink({ facts, logo: logoAddress }, google.settings, google.secret, now),
    }
    found.set(bookingGuid, [...(found.get(bookingGuid) ?? []), link])
  }
  return found
}

/** A ticket as a pass for Apple Wallet; null: there is no such ticket, or passes aren’t offered. */
export async function appleTicketOf(
  db: Db,
  sealer: Sealer,
  { bookingGuid, number, ...asked }: Asked & { bookingGuid: string; number: number },
): Promise<{ name: string; body: Buffer } | null> {
  const { apple } = await openWallets(db, sealer)
  if (apple === null || isBefore(apple.settings.until, asked.now)) return null
  const tickets = await ticketsOf(db, scopeOfPortal, asked.groupGuid, bookingGuid, asked.language)
  const ticket = tickets.find((it) => it.number === number)
  if (!ticket) return null
  const { time_zone: timeZone } = await siteSettings(db)
  const facts = passFactsOf(ticket, { timeZone, url: asked.url })
  const body = await applePass(facts, await letterheadOf(db), apple.settings, apple.secret)
  return { name: `ticket-${ticket.reference}-${number}.pkpass`, body }
}
