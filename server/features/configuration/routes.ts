import { options, permissionOptions } from '#contract/options.ts'
import { permissions } from '#domain/access/permissions.ts'
import { optionsOf } from '#server/features/configuration/queries/options.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function configurationRoutes(): Route[] {
  return [
    answerQuery(options, async ({ db, actor, params, query }) => ({ items: await optionsOf(db, actor, params.list, query.query) })),
    answerQuery(permissionOptions, async () => ({
      items: Object.entries(permissions).map(([key, allows]) => ({ key, value: wordsOf(key), allows })),
    })),
  ]
}

/** `viewDateStatus` → `View date status`. */
function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
