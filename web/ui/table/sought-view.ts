import { readStored } from '#web/ui/device/stored.ts'
import { columnsKey } from './saved-views.ts'

/** Whether a list may show a saved view: one without filters and with its usual columns rarely is one. */
export function maySeekView(list: string): boolean {
  return location.search + location.hash !== '' || readStored<unknown>(columnsKey(list), null) !== null
}
