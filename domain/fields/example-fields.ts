import type { DetailField } from './detail-field.ts'

/** A text field of the reservation named Meeting point, changed as given. */
export function aField(change: Partial<DetailField> = {}): DetailField {
  return {
    guid: 'meeting',
    owner: 'reservation',
    kind: 'text',
    name: 'Meeting point',
    hint: '',
    guestNames: {},
    guestHints: {},
    choices: [],
    asked: 'optional',
    askedAtCheckIn: 'no',
    askedByDriver: 'no',
    askedByGuest: 'no',
    searchable: false,
    shown: [],
    seePermission: null,
    editPermission: null,
    partners: 'edit',
    active: true,
    ...change,
  }
}
