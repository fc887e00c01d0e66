import type { ReplyOf } from '#contract/endpoint.ts'
import type { postServiceConfig } from '#contract/site.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type PostService = Omit<ReplyOf<typeof postServiceConfig.load>, 'version' | 'sent' | 'language'> & {
  /** When it was turned on. Null if it is off, or was turned on before this was recorded. */
  onSince: string | null
}

const postServiceAtFirst = {
  on: false,
  hoursAfter: 3,
  others: {},
  gratuities: [1000, 2000, 5000],
  onSince: null,
}

/** The post-service message, as configured by the company. */
export async function postServiceOf(db: Db): Promise<PostService> {
  const [{ settings }, { language }] = await Promise.all([siteSettings(db), guestSettingsOf(db)])
  const { subject, text } = guestTexts[language].afterService
  return {
    ...postServiceAtFirst,
    subject,
    text,
    ...(settings.postService as Partial<PostService> | undefined),
  }
}
