import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { guestPathOf } from '#server/features/guest-links/commands/guest-path.ts'
import { reachable, type OfGroup } from '#server/features/guest-links/commands/revoke-link.ts'
import { remindOfBooking } from '#server/features/guest-messages/commands/remind.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Linking {
  links: SignedLinks
  publicUrl: string
}

/** The link for an agent to copy, or e-mailed to the guest with a reminder. */
export async function makeLink(
  work: UnitOfWork,
  { links, publicUrl }: Linking,
  { mail, ...of }: OfGroup & { mail: boolean },
): Promise<{ url: string; toast: string } | Refusal> {
  const group = await reachable(work, of)
  if (isRefusal(group)) return group
  const path = await guestPathOf(work.tx, links, of.groupGuid, work.now)
  const sent = mail ? await remindOfBooking(work, { customer: of.customerGuid, group: of.groupGuid }) : null
  if (isRefusal(sent)) return sent
  work.audit.record({
    action: 'makeGuestLink',
    subjectKind: 'group',
    subjectGuid: of.groupGuid,
    customerGuid: group.customerGuid,
    groupGuid: of.groupGuid,
    after: { mailed: mail },
  })
  return { url: new URL(path, publicUrl).href, toast: sent?.toast ?? 'Link copied' }
}
