import type { Db } from '#server/db/connection.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { firstAdministratorToken } from '#server/features/account/commands/first-administrator.ts'

/** The start message of a portal: its address, and how to sign in. */
export async function greeting(db: Db, address: string, publicUrl: string, now: string): Promise<string[]> {
  const opening = `Kerbside is running at ${address}`
  const site = await db.selectFrom('site').select('demo_company').executeTakeFirst()
  if (site?.demo_company) {
    const widest = Math.max(...accounts.map((it) => it.role.length))
    const shown = accounts.filter((it) => !/^driver([3-9]|10)$/.test(it.role))
    return [
      '',
      opening,
      '',
      `Demo accounts, all with the password ${demoPassword}:`,
      ...shown.map((it) => `  ${it.role.padEnd(widest)}  ${it.email}`),
      '',
    ]
  }
  const token = await firstAdministratorToken(db, now)
  if (token === null) return [opening]
  return [
    opening,
    '',
    'No account exists yet. Create the first administrator here (the link works once and expires in a day):',
    `  ${publicUrl}/reset-password/first/${token}`,
    '',
  ]
}
