import type { ShownDetail } from '#domain/fields/shown-details.ts'

/** The label before a detail’s text: its name, except for the note itself. */
export function driverLabel({ guid, name }: Pick<ShownDetail, 'guid' | 'name'>): string {
  return guid === 'notesForDriver' ? '' : `${name}: `
}

/** What a driver reads of a detail: the note itself, else with its name. */
export function driverText(detail: ShownDetail): string {
  return `${driverLabel(detail)}${detail.text}`
}
