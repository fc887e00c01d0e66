import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { handOver as contract } from '#contract/messages.ts'
import { partnerScopeOf, type PartnerScope } from '#domain/access/partner-reach.ts'
import { mayHandOver } from '#domain/message/hand-over.ts'
import type { MessageState } from '#domain/message/message-states.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { writeMail } from '#server/features/documents/commands/send-mail.ts'
import { groupOfDocument } from '#server/features/guest-links/queries/revoked-links.ts'
import type { Outgoing } from '#server/features/messages/commands/delivery-channels.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { holds } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Handing {
  links: SignedLinks
  sealer: Sealer
  publicUrl: string
  from: string
}

/**
 * The text and links of a mail that wasn't sent, as its recipient would have read them, for someone who could
 * have sent it.
 */
export async function handOver(
  work: UnitOfWork,
  { sealer, ...handing }: Handing,
  guid: string,
): Promise<ReplyOf<typeof contract> | Refusal> {
  const mail = await reachableMail(work, guid)
  if (mail === null) return notFound
  if (mail.state === 'sent') return refuse('message', 'This message was already sent. Send it again instead.')
  const body = mail.sealed ? sealer.open('message', mail.body) : mail.body
  const written = await writeMail({ db: work.tx, ...handing }, { ...mail, body }, work.now)
  work.audit.record({
    action: mail.sealed ? 'readSealedMessage' : 'handOverMessage',
    subjectKind: mail.account_guid === null ? 'message' : 'account',
    subjectGuid: mail.account_guid ?? guid,
    customerGuid: mail.customer_guid,
    groupGuid: mail.group_guid,
    after: { kind: mail.kind, recipient: mail.recipient, subject: mail.subject },
  })
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: written.text,
    links: [
      ...linksIn(body, handing.publicUrl),
      ...written.linked.map(({ label, href }) => ({ label, url: href })),
    ],
  }
}

/** The links to the portal that a text names on lines of their own. */
function linksIn(body: string, publicUrl: string) {
  const own = body.split('\n').filter((it) => it.startsWith(`${new URL(publicUrl).origin}/`))
  return own.map((url) => ({ label: 'Link', url }))
}

type Unsent = Outgoing & { sealed: boolean; state: MessageState; account_guid: string | null }

/** Null: there is none, or the actor may not hand it over. */
async function reachableMail({ tx, actor }: UnitOfWork, guid: string): Promise<Unsent | null> {
  const { rows } = await sql<Unsent & { is_to_partner_user: boolean }>`
    select o.guid, o.kind, o.template, o.recipient, o.subject, o.body, o.html, o.sealed, o.attachments,
      o.customer_guid, o.group_guid, o.account_guid, o.attempts, o.created_at as since, o.state,
      coalesce(a.kind = 'partner', false) as is_to_partner_user
    from outbox o left join account a on a.guid = o.account_guid
    where o.guid = ${guid} and o.kind = 'mail' for update of o`.execute(tx)
  const [mail] = rows
  if (!mail) return null
  const permissions = mayHandOver({
    template: mail.template,
    sealed: mail.sealed,
    isToPartnerUser: mail.is_to_partner_user,
    isToGuest: mail.customer_guid !== null,
  })
  if (!permissions.some((it) => holds(actor, it))) return null
  const mayReach = actor.partnerGuid === null || (await isWithinReach(tx, partnerScopeOf(actor), mail))
  return mayReach ? mail : null
}

/** Whether every reservation that the mail is about is within the scope. */
async function isWithinReach(db: Db, scope: PartnerScope, { attachments, group_guid: own }: Unsent) {
  const linked = await Promise.all(
    attachments.map(async ({ path }) => (await groupOfDocument(db, path)) ?? path.slice(-36)),
  )
  const groups = [...new Set([...linked, ...(own === null ? [] : [own])])]
  if (groups.length === 0 || !groups.every(isGuid)) return false
  const reached = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', 'in', groups)
    .where(isWithin(scope, 'booking_group.partner_guid'))
    .execute()
  return reached.length === groups.length
}
