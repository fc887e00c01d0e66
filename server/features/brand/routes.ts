import { siteLogo, uploadLogo } from '#contract/site-logo.ts'
import { notFound } from '#domain/refusal.ts'
import { keepLogo } from '#server/features/brand/commands.ts'
import { logoPicture } from '#server/features/brand/queries.ts'
import { answerByOwnWork, answerFile, type Route } from '#server/http/answer.ts'

export function brandRoutes(): Route[] {
  return [
    answerByOwnWork(uploadLogo, ({ db, body, actor, now, caller }) =>
      keepLogo(db, body.file, { actor, now, requestId: caller.requestId }),
    ),
    answerFile(siteLogo, async ({ db, params }) => {
      const body = await logoPicture(db, params.id)
      return body === null ? notFound : { name: 'logo.png', body, inline: true, neverChanges: true }
    }),
  ]
}
