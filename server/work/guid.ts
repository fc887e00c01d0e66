import { v7 } from 'uuid'

/** A new identifier: UUID version 7, so that new rows stand at the end of their indexes; of two made by one process the later is the greater. */
export function newGuid(): string {
  return v7()
}
