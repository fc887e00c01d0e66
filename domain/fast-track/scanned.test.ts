import { describe, expect, test } from 'vitest'
import { readScanned } from './scanned.ts'

const pass = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000'
const read = (typed: string) => readScanned(typed, '2026-11-20')

test.each([
  ['abc-234', { reference: 'ABC234', dayNumber: null, flight: null }],
  [' abc 234 ', { reference: 'ABC234' }],
  ['#17', { reference: null, dayNumber: 17 }],
  ['17', { dayNumber: 17, numberDirection: null }],
  ['d 3', { dayNumber: 3, numberDirection: 'departure', flight: null, reference: null }],
  ['A3 17', { dayNumber: null, flight: 'A317' }],
  ['a317', { dayNumber: 317, numberDirection: 'arrival', flight: 'A317' }],
  ['17 guests', { dayNumber: null }],
  [`  ${pass}`, { flight: null, name: 'luc desmarais', boardingPass: { lastName: 'DESMARAIS' } }],
  ['ba 0155', { flight: 'BA155', name: 'ba 0155' }],
  [' Müller ', { text: 'Müller', name: 'muller', reference: null, wrongLayout: null }],
  ['Zk3_xY-09abCDefgh12q', { ticketCodes: ['Zk3_xY-09abCDefgh12q'] }],
])('reads %j in every possible meaning', (typed, meaning) => expect(read(typed)).toMatchObject(meaning))

test.each([
  ['the symbology identifier of a PDF417', `]L0${pass}`],
  ['that of an Aztec code', `]z3${pass}`],
  ['a Tab after it', `${pass}\t`],
  ['an Enter after it', `${pass}\r\n`],
  ['a group separator in it', pass.replace('>6', '\u001D>6')],
])('a scan with %s is read as the pass', (_, typed) =>
  expect(read(typed).boardingPass?.lastName).toBe('DESMARAIS'),
)

describe('a scanner set to another keyboard', () => {
  // What French and German layouts produce for US keys.
  const azerty = {
    M: '?',
    '1': '&',
    '2': 'é',
    '3': '"',
    '4': "'",
    '5': '(',
    '6': '-',
    '7': 'è',
    '8': '_',
    '9': 'ç',
    '0': 'à',
    A: 'Q',
    Q: 'A',
    W: 'Z',
    Z: 'W',
    '/': '!',
    '>': '/',
  }
  const qwertz = { Y: 'Z', Z: 'Y', '/': '-', '>': ':' }
  const shown = (text: string, on: Record<string, string>) =>
    Array.from(text, (letter) => on[letter] ?? letter).join('')

  test.each([
    ['AZERTY', azerty],
    ['QWERTZ', qwertz],
  ] as const)('%s is recognized by the pass it produces', (layout, on) => {
    expect(read(shown(pass, on))).toMatchObject({
      wrongLayout: layout,
      boardingPass: { lastName: 'DESMARAIS', firstName: 'LUC' },
    })
  })

  test('a reference with a digit is decoded too', () => {
    expect(read(shown('ABC234', azerty))).toMatchObject({ reference: 'ABC234', wrongLayout: 'AZERTY' })
  })

  test.each(['André', 'Müller-Łoś', 'Éva', 'O’Brien', "D'Arcy", 'Çelik', 'JOHNNY'])(
    'the name %s isn’t decoded',
    (name) => {
      expect(read(name)).toMatchObject({ wrongLayout: null, text: name })
    },
  )
})
