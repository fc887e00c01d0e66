import type { TestPortal } from '#server/testing/portal.ts'

/** The code of the last mail to this address that contains one; null: there is none. */
export async function mailedCode(portal: TestPortal, email: string): Promise<string | null> {
  return /Your code: (\S+)/.exec(await lastMail(portal, email))?.[1] ?? null
}

/** The token of that mail's link; null: there is none. */
export async function mailedToken(portal: TestPortal, email: string): Promise<string | null> {
  return /\/reset-password\/([\w-]+)\?/.exec(await lastMail(portal, email))?.[1] ?? null
}

async function lastMail({ database: { db }, context }: TestPortal, email: string): Promise<string> {
  const mail = await db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .where('template', '=', 'passwordCode')
    .orderBy('created_at', 'desc')
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mail ? context.sealer.open('message', mail.body) : ''
}
