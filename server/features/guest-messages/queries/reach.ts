import { sql, type RawBuilder } from 'kysely'

/** How guests get a message: by mail, by text or both. */
export interface Reach {
  mail: boolean
  text: boolean
}

/** Whether the customer `c` has an address or a number for it. */
export function canBeReached({ mail, text }: Reach): RawBuilder<unknown> {
  const byMail = mail ? sql`c.email <> ''` : sql`false`
  return text ? sql`(${byMail} or c.phone <> '')` : byMail
}
