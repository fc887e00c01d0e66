import type { TestPortal } from '#server/testing/portal.ts'

/** The code in the last mail to this address that has one, or null. */
export async function mailedCode(portal: TestPortal, email: string): Promise<string | null> {
  return /Your code: (\S+)/.exec(await lastMail(portal, email))?.[1] ?? null
}

/** The token in the link of that mail, or null. */
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
