import type { ReplyOf } from '#contract/endpoint.ts'
import type { postServiceConfig } from '#contract/site.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type PostService = Omit<ReplyOf<typeof postServiceConfig.load>, 'version' | 'sent'> & {
  /** When it was switched on; null: it is off, or was switched on before this was recorded. */
  onSince: string | null
}

const postServiceAtFirst: PostService = {
  on: false,
  hoursAfter: 3,
  subject: 'Thank you for travelling with us',
  text: 'Dear {firstName} {lastName},\n\nThank you for travelling with us. We hope that everything went well.\n\n{company}',
  gratuities: [1000, 2000, 5000],
  onSince: null,
}

/** The post-service message, as configured by the company. */
export async function postServiceOf(db: Db): Promise<PostService> {
  const { settings } = await siteSettings(db)
  return { ...postServiceAtFirst, ...(settings.postService as PostService | undefined) }
}
