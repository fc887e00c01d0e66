import { expect, test } from 'vitest'
import { aField } from './example-fields.ts'
import { readDetail } from './read-detail.ts'

const choices = [
  { guid: 'kiosk', name: 'Kiosk 2', guestNames: { de: 'Schalter 2' }, retired: false },
  { guid: 'gate', name: 'Gate', guestNames: {}, retired: false },
  { guid: 'door', name: 'Door', guestNames: {}, retired: true },
]

test.each([
  [aField(), ' Γειά ', 'Γειά'],
  [aField(), ' ', null],
  [aField(), 'x'.repeat(2000), 'x'.repeat(1000)],
  [aField({ kind: 'number' }), '2,5', 2.5],
  [aField({ kind: 'number' }), 'two', null],
  [aField({ kind: 'yesNo' }), 'Sí', true],
  [aField({ kind: 'yesNo' }), 'Nein', false],
  [aField({ kind: 'yesNo' }), 'maybe', null],
  [aField({ kind: 'choice', choices }), 'schalter  2', 'kiosk'],
  [aField({ kind: 'choice', choices }), 'Door', null],
  [aField({ kind: 'choices', choices }), 'Gate, Kiosk 2, gate', ['gate', 'kiosk']],
  [aField({ kind: 'choices', choices }), 'Gate, Roof', null],
  [aField({ kind: 'date' }), '2026-11-20', '2026-11-20'],
  [aField({ kind: 'date' }), '20/11', null],
  [aField({ kind: 'time' }), '09:30', '09:30'],
  [aField({ kind: 'time' }), 'noon', null],
  [aField({ kind: 'link' }), 'https://villa.example', 'https://villa.example'],
  [aField({ kind: 'link' }), 'villa', null],
  [aField({ kind: 'phone' }), '+1 246 555 0100', '+1 246 555 0100'],
])('%j reads “%s” as %j', (field, text, value) => {
  expect(readDetail(field, text)).toEqual(value)
})
