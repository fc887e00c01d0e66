import { randomUUIDv7 } from 'node:crypto'

/** A new identifier: UUID version 7, so that new rows stand at the end of their indexes. */
export function newGuid(): string {
  return randomUUIDv7()
}
