import { withQuery } from '#contract/with-query.ts'
import type { DeadLink } from '#domain/my-booking/dead-page.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { AppContext } from '#server/app-context.ts'
import { hasTicket } from '#server/features/documents/queries/papers.ts'
import { groupOfDocument, wasRevokedSince } from '#server/features/guest-links/queries/revoked-links.ts'
import { guestPathOf } from '#server/features/guest-links/commands/guest-path.ts'
import { pageLookOf } from '#server/features/my-booking/queries/page-parts.ts'
import { shownDead } from '#server/features/my-booking/queries/shown-pages.ts'
import type { FirstAnswer } from '#server/http/first-answers.ts'
import { linkDays, pageLinkDays, signedLinks } from '#server/work/signed-links.ts'

/** Links with a signature of their own: to pay, and to a document. */
export const signedAddresses = /^\/(pay|tickets)\//

/**
 * A payment link leads to the payment on the guest’s page. Any of these links that no longer works, and one
 * to the ticket of a cancelled service, is answered by a page that explains it.
 */
export function earlierLinks(context: AppContext): FirstAnswer {
  const { config, database, sealer } = context
  const { db } = database
  const links = signedLinks(db, sealer, config.linkSecret)
  return async ({ path, query, languages, isSignedIn }) => {
    if (isSignedIn && path.startsWith('/tickets/')) return null
    const now = context.now()
    const sig = query.get('sig') ?? ''
    const state = await links.stateOf(path, sig, now)
    const dead = async (why: DeadLink) => shownDead(await pageLookOf(db, config), { db, languages }, why)
    if (state !== 'fits') return dead(state)
    if (path.startsWith('/tickets/')) {
      const of = await groupOfDocument(db, path)
      if (of === null) return null
      if (await wasRevokedSince(db, of, sig, linkDays)) return dead('revoked')
      // Tickets are passed on, so theirs never leads to the guest's page, where a booking can be changed.
      return (await hasTicket(db, path)) ? null : dead('revoked')
    }
    const group = path.slice(-36)
    if (!isGuid(group)) return dead('damaged')
    if (await wasRevokedSince(db, group, sig, pageLinkDays)) return dead('revoked')
    const to = await guestPathOf(db, links, group, now)
    return { to: `${withQuery(to, { cart: query.get('cart') })}#pay` }
  }
}
