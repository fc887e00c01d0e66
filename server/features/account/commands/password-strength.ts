import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** Below 10^8 guesses: within reach of an attacker with lists of common passwords and personal words. */
const leastScore = 3
/** The estimate's duration grows with the length, and further characters only make a password stronger. */
const judgedCharacters = 80

/**
 * Refuses a password that is common, or made of dates, keyboard patterns or words in `about`. The lists take
 * 30 MB, so they are loaded when the first password is set.
 */
export async function refuseWeakPassword(
  password: string,
  about: readonly string[],
): Promise<Refusal | null> {
  const { check } = await (estimator ??= loadEstimator())
  const { score } = check(password.slice(0, judgedCharacters), about.flatMap(wordsOf))
  if (score >= leastScore) return null
  return refuseField(
    'password',
    'This password is easy to guess. Avoid common words, names, dates and keyboard patterns, ' +
      'or make it longer.',
  )
}

/** The words an attacker who knows the person tries first: name, address and company. */
export async function wordsAbout(db: Db, accountGuid: string): Promise<string[]> {
  const { name, email } = await db
    .selectFrom('account')
    .select(['name', 'email'])
    .where('guid', '=', accountGuid)
    .executeTakeFirstOrThrow()
  const { company } = await siteSettings(db)
  return [name, email, company]
}

let estimator: ReturnType<typeof loadEstimator> | null = null

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { check: (password: string, about: string[]) => factory.check(password, about) }
}

/** Each value as a whole and in parts. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((it) => it.length > 2)
}
