import { isByPortal } from '#domain/my-booking/request-state.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import { lockedGroup, withdraw } from '#server/features/my-booking/commands/guest-requests.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notOpen = refuse('guest', 'This request can no longer be withdrawn')

/** Withdraws a request that no agent has dealt with. A second press changes nothing. */
export async function withdrawRequest(
  work: UnitOfWork,
  { groupGuid, request }: Asked,
): Promise<SaidOnPage | Refusal> {
  if (!isGuid(request)) return notOpen
  const group = await lockedGroup(work, groupGuid)
  const found = await work.tx
    .selectFrom('guest_request')
    .select(['guid', 'kind', 'text', 'booking_guid', 'done_at', 'withdrawn'])
    .where('guid', '=', request)
    .where('group_guid', '=', groupGuid)
    .executeTakeFirst()
  if (!found || isByPortal(found.kind)) return notOpen
  if (found.withdrawn) return 'withdrawn'
  if (found.done_at !== null) return notOpen
  return (await withdraw(work, group, groupGuid, [found])) === 0 ? notOpen : 'withdrawn'
}
