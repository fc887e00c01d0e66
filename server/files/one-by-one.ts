import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

const limit = pLimit(1)

/**
 * Papers and workbooks keep the process busy while they are drawn: one after the other, with requests
 * answered between them.
 */
export function oneByOne<T>(make: () => Promise<T>): Promise<T> {
  return limit(async () => {
    await setImmediate()
    return make()
  })
}
