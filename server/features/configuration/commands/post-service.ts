import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { postServiceConfig, previewPostService } from '#contract/site.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestMessage } from '#domain/message/guest-message.ts'
import type { MessageWords } from '#domain/message/post-service-words.ts'
import { postServiceFieldNames, postServiceFields } from '#domain/message/post-service.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import { fillTemplate, unknownFields } from '#domain/message/template.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { fieldsOfExample } from '#server/features/guest-messages/queries/post-service.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Typed = BodyOf<typeof previewPostService>

export async function savePostService(
  work: UnitOfWork,
  form: BodyOf<typeof postServiceConfig.save>,
): Promise<Saved | Refusal> {
  const { version, ...typed } = form
  const wrong = whyNotText(typed) ?? whyNotOthers(typed.others)
  if (form.on && wrong) return wrong
  const before = await postServiceOf(work.tx)
  const onSince = !form.on ? null : before.on ? before.onSince : work.now
  return changeSite(work, {
    action: 'editPostService',
    version,
    settings: { postService: { ...typed, onSince } },
  })
}

/** The message for an example guest. */
export async function postServicePreview(
  db: Db,
  typed: Typed,
): Promise<ReplyOf<typeof previewPostService> | Refusal> {
  const wrong = whyNotText(typed)
  if (wrong) return wrong
  const { company, currency } = await siteSettings(db)
  const fields = fieldsOfExample({
    language: typed.language,
    company,
    currency,
    gratuities: typed.gratuities,
  })
  return { subject: fillTemplate(typed.subject, fields), text: fillTemplate(typed.text, fields) }
}

/** Sends the example to the user who asks for it, and to no one else. */
export async function sendPostServiceTest(work: UnitOfWork, typed: Typed): Promise<Saved | Refusal> {
  const filled = await postServicePreview(work.tx, typed)
  if (isRefusal(filled)) return filled
  const me = await work.tx
    .selectFrom('account')
    .select('email')
    .where('guid', '=', work.actor.accountGuid)
    .executeTakeFirst()
  if (!me) return notFound
  const { subject, text, html } = renderGuestMessage(
    exampleOf(typed.language, filled),
    await guestSiteOf(work.tx),
  )
  work.outbox.send({
    kind: 'mail',
    template: 'test',
    recipient: me.email,
    subject,
    body: text,
    html,
    accountGuid: work.actor.accountGuid,
  })
  work.audit.record({
    action: 'testPostService',
    subjectKind: 'site',
    subjectGuid: null,
    after: { to: me.email },
  })
  return { toast: mailReply(work, { sent: `Test sent to ${me.email}` }).toast }
}

function exampleOf(language: GuestLanguage, words: MessageWords): GuestMessage {
  const customer = { firstName: postServiceFields.firstName, lastName: postServiceFields.lastName, email: '' }
  return {
    template: 'afterService',
    language,
    customer,
    reference: postServiceFields.reference,
    onAccount: false,
    services: [],
    words,
  }
}

/** Refuses at the form's fields, whose names start with `prefix`. */
function whyNotText({ subject, text }: MessageWords, prefix = ''): Refusal | null {
  for (const [field, typed] of Object.entries({ subject, text })) {
    if (typed === '') return refuseField(`${prefix}${field}`, 'This field is required')
    const [unknown] = unknownFields(typed, postServiceFieldNames)
    if (unknown !== undefined) return refuseField(`${prefix}${field}`, `Unknown placeholder ${unknown}`)
  }
  return null
}

/** Another language needs both subject and text, or neither. */
function whyNotOthers(others: BodyOf<typeof postServiceConfig.save>['others']): Refusal | null {
  for (const [language, words] of Object.entries(others)) {
    if (words === undefined || (words.subject === '' && words.text === '')) continue
    const wrong = whyNotText(words, `others.${language}.`)
    if (wrong) return wrong
  }
  return null
}
