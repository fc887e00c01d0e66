import type { GroupDetail } from '#contract/groups.ts'

/** What every change of a reservation gets. */
export interface ChangeProps {
  group: GroupDetail
  /** The service it was chosen for; null: the whole reservation. */
  booking: GroupDetail['bookings'][number] | null
  onClose: () => void
}
