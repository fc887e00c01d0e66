import { randomUUIDv7 } from 'node:crypto'

let lastMs = ''
let made = 0
const mostInOneMs = 0xfff

/**
 * A new identifier: UUID version 7, so that new rows stand at the end of their indexes. Those made within one millisecond are counted in
 * the twelve bits after it (RFC 9562, 6.2, method 1), so that of two the later is the greater, always.
 */
export function newGuid(): string {
  const drawn = randomUUIDv7()
  const ms = drawn.slice(0, 13)
  made = ms === lastMs ? made + 1 : 0
  lastMs = ms
  return made > mostInOneMs ? newGuid() : `${ms}-7${made.toString(16).padStart(3, '0')}${drawn.slice(18)}`
}
