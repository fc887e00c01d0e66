import { apiDocsPage, apiDocument, screensDocument } from '#contract/api-document.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Audience } from '#server/api-document/tags.ts'
import { docsPage } from '#server/features/api-document/queries/docs-page.ts'
import { servedDocument } from '#server/features/api-document/queries/served-document.ts'
import { answerFile, type Route } from '#server/http/answer.ts'

export function apiDocumentRoutes({ config }: AppContext): Route[] {
  const document = (endpoint: typeof apiDocument, audience: Audience) =>
    answerFile(endpoint, async ({ db, actor }) => ({
      name: `${audience}.json`,
      body: await servedDocument(db, actor, audience, config.publicUrl),
      inline: true,
    }))
  return [
    document(apiDocument, 'everyone'),
    document(screensDocument, 'screens'),
    answerFile(apiDocsPage, async () => ({ name: 'api-docs.html', body: await docsPage(), inline: true })),
  ]
}
