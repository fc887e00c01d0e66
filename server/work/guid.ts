import { v7 } from 'uuid'

/**
 * A new identifier: UUID version 7, so that new rows are at the end of their indexes; of two made by one
 * process the later is greater.
 */
export function newGuid(): string {
  return v7()
}
