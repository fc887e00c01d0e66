import { sql, type RawBuilder } from 'kysely'

/**
 * The name of who did what a history line `h` says: the access token with its maker, the account, a guest, or
 * the portal. The account is joined as `account`.
 */
export function whoDid(line = 'history'): RawBuilder<string> {
  const token = sql.ref(`${line}.token_guid`)
  return sql<string>`coalesce(
    case when ${token} is not null then (select t.name from access_token t where t.guid = ${token})
      || ' (access token of ' || account.name || ')' end,
    account.name, case when ${sql.ref(`${line}.by_guest`)} then 'Guest' else 'Kerbside' end)`
}
