import type { TestPortal } from '#server/testing/portal.ts'

/** The code of the last mail to this address that contains one; null: there is none. */
export async function mailedCode({ database: { db }, context }: TestPortal, email: string): Promise<string | null> {
  const mail = await db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .where('template', '=', 'passwordCode')
    .orderBy('created_at', 'desc')
    .orderBy('guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return /Your code: (\S+)/.exec(mail ? context.sealer.open('message', mail.body) : '')?.[1] ?? null
}
