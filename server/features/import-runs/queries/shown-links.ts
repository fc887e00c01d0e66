import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPendingImport } from '#contract/imports.ts'
import type { ImportLink } from '#domain/import/import-outcomes.ts'
import type { Db } from '#server/db/connection.ts'

type ShownLink = ReplyOf<typeof getPendingImport>['links'][number]

/** Adds the current customer and reference to links to reservations. */
export async function shownLinks(db: Db, lists: readonly (readonly ImportLink[])[]): Promise<ShownLink[][]> {
  const guids = [...new Set(lists.flat().flatMap((it) => (it.kind === 'group' ? [it.guid] : [])))]
  const groups =
    guids.length === 0
      ? []
      : await db
          .selectFrom('booking_group')
          .select(['guid', 'customer_guid', 'reference'])
          .where('guid', 'in', guids)
          .execute()
  const groupOf = new Map(groups.map((it) => [it.guid, it]))
  return lists.map((links) =>
    links.map(({ kind, guid, label }) => {
      const group = kind === 'group' ? groupOf.get(guid) : undefined
      return { kind, guid, label: group?.reference ?? label, customerGuid: group?.customer_guid ?? null }
    }),
  )
}
