import type { GroupDetail } from '#contract/groups.ts'

/** Props of every change form. */
export interface ChangeProps {
  group: GroupDetail
  /** The service to change. Null: the whole reservation. */
  booking: GroupDetail['bookings'][number] | null
  onClose: () => void
}
