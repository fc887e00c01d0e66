import type { DetailField } from './detail-field.ts'

/** What most fields have in common. */
const usual = {
  hint: '',
  guestNames: {},
  guestHints: {},
  choices: [],
  asked: 'optional',
  askedAtCheckIn: 'no',
  askedByDriver: 'no',
  askedByGuest: 'no',
  searchable: false,
  seePermission: null,
  editPermission: null,
  partners: 'edit',
  active: true,
} as const

/** The customer's standing note, shown with each of their trips. */
export const noteForDrivers = 'noteForDrivers'

/** The fields that the portal comes with. They come before the company’s own. */
export const builtInFields: readonly DetailField[] = [
  {
    ...usual,
    guid: 'notesForDriver',
    owner: 'transport',
    kind: 'text',
    name: 'Notes for the driver',
    shown: ['desk', 'board', 'driver', 'reports'],
  },
  {
    ...usual,
    guid: 'notesForOffice',
    owner: 'transport',
    kind: 'text',
    name: 'Notes for the office',
    partners: 'no',
    shown: ['desk', 'board'],
  },
  {
    ...usual,
    guid: noteForDrivers,
    owner: 'customer',
    kind: 'text',
    name: 'Note for drivers',
    hint: 'Shown with all trips of this customer',
    partners: 'no',
    shown: ['desk', 'board', 'driver', 'reports'],
  },
]
