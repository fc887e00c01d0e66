import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** Below 10^8 guesses: what an attacker with a list of common passwords and of the person's own words tries first. */
const leastScore = 3
/** The time of an estimate grows with the length; what comes later only makes a password harder. */
const judgedCharacters = 80

/**
 * Refuses a password that is common, or made of dates, keys in a row or the words `about` its owner. Null: good enough. The lists take 30 MB,
 * so they are read when the first password is set.
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<Refusal | null> {
  const { check } = await (estimator ??= loadEstimator())
  const { score } = check(password.slice(0, judgedCharacters), about.flatMap(wordsOf))
  if (score >= leastScore) return null
  return refuseField(
    'password',
    'This password is easy to guess: common words, names, dates or keys in a row. Choose a longer or less usual one.',
  )
}

/** What a stranger who knows the person tries first: their name and address, and the company's name. */
export async function wordsAbout(db: Db, accountGuid: string): Promise<string[]> {
  const { name, email } = await db.selectFrom('account').select(['name', 'email']).where('guid', '=', accountGuid).executeTakeFirstOrThrow()
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

/** The whole and its parts: an address, a name and a company are used in either way. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((it) => it.length > 2)
}
