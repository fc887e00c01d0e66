import { customerPath, groupPath } from '#contract/addresses.ts'
import type { FoundRow } from './found-columns.tsx'

/** Links a result to its reservation, or to the customer if there is none. */
export function foundHref({ customerGuid, group }: FoundRow): string {
  return group === null ? customerPath(customerGuid) : groupPath(customerGuid, group.guid)
}
