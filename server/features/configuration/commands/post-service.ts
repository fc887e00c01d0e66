import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { postServiceConfig, previewPostService } from '#contract/site.ts'
import { postServiceFieldNames, postServiceFields } from '#domain/message/post-service.ts'
import { fillTemplate, unknownFields } from '#domain/message/template.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { postServiceOf } from '#server/features/documents/queries/post-service-settings.ts'
import { fieldsOfCompany } from '#server/features/documents/queries/post-service.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Typed = BodyOf<typeof previewPostService>

export async function savePostService(work: UnitOfWork, form: BodyOf<typeof postServiceConfig.save>): Promise<Saved | Refusal> {
  const { version, ...typed } = form
  const wrong = whyNotText(typed)
  if (form.on && wrong) return wrong
  const before = await postServiceOf(work.tx)
  const onSince = !form.on ? null : before.on ? before.onSince : work.now
  return changeSite(work, { action: 'editPostService', version, settings: { postService: { ...typed, onSince } } })
}

/** The message as a guest in an example would get it. */
export async function postServicePreview(db: Db, typed: Typed): Promise<ReplyOf<typeof previewPostService> | Refusal> {
  const wrong = whyNotText(typed)
  if (wrong) return wrong
  const { company, currency } = await siteSettings(db)
  const fields = { ...postServiceFields, ...fieldsOfCompany({ company, currency, gratuities: typed.gratuities }) }
  return { subject: fillTemplate(typed.subject, fields), text: fillTemplate(typed.text, fields) }
}

/** Sends the example, only to the user who requests it. */
export async function sendPostServiceTest(work: UnitOfWork, typed: Typed): Promise<Saved | Refusal> {
  const filled = await postServicePreview(work.tx, typed)
  if (isRefusal(filled)) return filled
  const me = await work.tx.selectFrom('account').select('email').where('guid', '=', work.actor.accountGuid).executeTakeFirst()
  if (!me) return notFound
  work.outbox.send({
    kind: 'mail',
    template: 'test',
    recipient: me.email,
    subject: filled.subject,
    body: filled.text,
    accountGuid: work.actor.accountGuid,
  })
  work.audit.record({ action: 'testPostService', subjectKind: 'site', subjectGuid: null, after: { to: me.email } })
  return { toast: `On its way to ${me.email}` }
}

function whyNotText({ subject, text }: Typed): Refusal | null {
  if (subject === '') return refuseField('subject', 'This field is required')
  if (text === '') return refuseField('text', 'This field is required')
  for (const [field, typed] of Object.entries({ subject, text })) {
    const [unknown] = unknownFields(typed, postServiceFieldNames)
    if (unknown !== undefined) return refuseField(field, `There is no field ${unknown}`)
  }
  return null
}
