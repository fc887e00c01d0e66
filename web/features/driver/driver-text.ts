import type { ShownDetail } from '#domain/fields/shown-details.ts'

/** What a driver reads of a detail: the note itself, else with its name. */
export function driverText({ guid, name, text }: ShownDetail): string {
  return guid === 'notesForDriver' ? text : `${name}: ${text}`
}
