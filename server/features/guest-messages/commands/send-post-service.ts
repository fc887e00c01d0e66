import { guestLanguageOf } from '#domain/message/guest-language.ts'
import { postServiceWordsIn } from '#domain/message/post-service-words.ts'
import { thankedFor } from '#domain/message/post-service.ts'
import { fillTemplate } from '#domain/message/template.ts'
import type { Db } from '#server/db/connection.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  fieldsOfGroup,
  postServiceSite,
  servedGroups,
  type ServedGroup,
} from '#server/features/guest-messages/queries/post-service.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const batchSize = 500

/**
 * Thanks all guests whose last service ended long enough ago, each reservation once. Returns the number of
 * messages written.
 */
export async function sendPostService(db: Db, now: string): Promise<number> {
  const site = await postServiceSite(db)
  if (!site.config.on) return 0
  let written = 0
  for (;;) {
    const groups = await servedGroups(db, site.timeZone, thankedFor(site.config, now), batchSize)
    for (const group of groups) if (await thank(db, group, site, now)) written += 1
    if (groups.length < batchSize) return written
  }
}

type Site = Awaited<ReturnType<typeof postServiceSite>>

/** The row records who was thanked. Of two concurrent processes only one can insert it. */
async function thank(
  db: Db,
  group: ServedGroup,
  { company, currency, language: own, config }: Site,
  now: string,
): Promise<boolean> {
  return inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
    const first = await work.tx
      .insertInto('post_service_message')
      .values({ group_guid: group.guid, at: now })
      .onConflict((it) => it.doNothing())
      .returning('group_guid')
      .executeTakeFirst()
    if (!first) return false
    const language = guestLanguageOf(group, own)
    const fields = fieldsOfGroup(group, { language, company, currency, gratuities: config.gratuities })
    const { subject, text } = postServiceWordsIn(language, own, config)
    await sendGuestMessage(
      work,
      {
        template: 'afterService',
        language,
        customer: { firstName: group.first_name, lastName: group.last_name, email: group.email },
        reference: group.reference,
        onAccount: false,
        services: [],
        words: { subject: fillTemplate(subject, fields), text: fillTemplate(text, fields) },
      },
      {
        customerGuid: group.customer_guid,
        groupGuid: group.guid,
        wasDriven: group.drivers.length > 0 && config.gratuities.length > 0 && !group.is_gratuity_agreed,
      },
    )
    work.audit.record({
      action: 'sendPostService',
      subjectKind: 'group',
      subjectGuid: group.guid,
      customerGuid: group.customer_guid,
      groupGuid: group.guid,
      after: { to: group.email },
    })
    return true
  })
}
