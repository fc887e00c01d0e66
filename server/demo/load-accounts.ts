import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { accounts, formerAgent } from '#server/demo/facts/accounts.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { guidOf, type Catalogue, type Named } from '#server/demo/load-catalogue.ts'
import { hashPassword } from '#server/features/account/commands/passwords.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

/** One account per role, by role, all with the demo password; and an inactive one. */
export async function loadAccounts(db: Db, now: Instant, catalogue: Catalogue): Promise<Named> {
  const hash = await hashPassword(demoPassword)
  const guids = new Map(accounts.map((it) => [it.role, newGuid()]))
  await db
    .insertInto('account')
    .values(
      accounts.map((account) => ({
        guid: guidOf(guids, account.role),
        email: account.email,
        name: account.name,
        phone: account.phone,
        kind: account.partner ? ('partner' as const) : ('staff' as const),
        partner_guid: account.partner ? guidOf(catalogue.partners, account.partner) : null,
        partner_admin: Boolean(account.partner),
        permissions: [...account.permissions],
        password_hash: hash,
        default_vehicle_guid: account.defaultVehicle
          ? guidOf(catalogue.vehicles, account.defaultVehicle)
          : null,
        shift_start: account.shift?.start ?? null,
        shift_end: account.shift?.end ?? null,
        outside_company: account.isOutside ?? false,
        ...timestamps(now),
      })),
    )
    .execute()
  const { role, ...former } = formerAgent
  const guid = newGuid()
  await db
    .insertInto('account')
    .values({
      guid,
      ...former,
      kind: 'staff',
      permissions: ['viewCustomer', 'editCustomer'],
      active: false,
      ...timestamps(now),
    })
    .execute()
  return new Map([...guids, [role, guid]])
}
