import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** The states of a follow-up. All but `done` are open. */
export type FollowUpState = 'open' | 'today' | 'overdue' | 'done'

/** By the airport's date. */
export function followUpStateOf(
  { dueOn, doneAt }: { dueOn: ServiceDate; doneAt: Instant | null },
  today: ServiceDate,
): FollowUpState {
  if (doneAt !== null) return 'done'
  if (dueOn === today) return 'today'
  return dueOn < today ? 'overdue' : 'open'
}

/** What a follow-up can be about, with the permission to open its page and to add one there. */
export const aboutNeeds = {
  customer: 'viewCustomer',
  reservation: 'viewCustomer',
  quote: 'editCustomer',
  partner: 'managePartner',
} as const satisfies Record<string, Permission>

export type AboutKind = keyof typeof aboutNeeds
export const aboutKinds = Object.keys(aboutNeeds) as [AboutKind, ...AboutKind[]]

/** Why a follow-up can't become due on that day. Null: it can. An overdue one keeps its day. */
export function whyNotDue(dueOn: ServiceDate, today: ServiceDate, before: ServiceDate | null): string | null {
  return dueOn >= today || dueOn === before ? null : 'Enter today or a later date'
}

interface Owned {
  createdBy: string | null
  /** Null: for anyone. */
  assigneeGuid: string | null
}

/**
 * Why a person can't edit or delete a follow-up. Null: they can, if they added it, it is for them or for
 * anyone, or they are an administrator. Everyone can mark it as done.
 */
export function whyNotChange(
  { createdBy, assigneeGuid }: Owned,
  person: { accountGuid: string | null; permissions: readonly Permission[] },
): string | null {
  const isOwn = createdBy === person.accountGuid || assigneeGuid === person.accountGuid
  return isOwn || assigneeGuid === null || person.permissions.includes('adminSystem')
    ? null
    : 'Only the person it is for, the person who added it and administrators can change it'
}
