import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketCodeFrom, ticketCodesOf } from './ticket-code.ts'

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })

test('a code is read as printed, in lower case, and without its first letter', () => {
  fc.assert(
    fc.property(bytes, (drawn) => {
      const code = ticketCodeFrom(drawn)
      expect(code).toMatch(/^[BCDEFGHIJKLNOPRSTUVX]{21}$/)
      expect([ticketCodesOf(code), ticketCodesOf(code.toLowerCase())]).toEqual([[code], [code]])
      expect(ticketCodesOf(code.slice(1))).toContain(code)
    }),
  )
})

test('a code with a wrong letter or two swapped ones is invalid', () => {
  fc.assert(
    fc.property(bytes, fc.nat(20), fc.nat(18), (drawn, at, more) => {
      const code = ticketCodeFrom(drawn)
      const alphabet = 'BCDEFGHIJKLNOPRSTUVX'
      const wrong = alphabet[(alphabet.indexOf(code[at] ?? '') + 1 + more) % 20] ?? ''
      expect(ticketCodesOf(code.slice(0, at) + wrong + code.slice(at + 1))).toEqual([])
    }),
  )
})

test('earlier tickets stay valid, exactly as printed', () => {
  expect(ticketCodesOf('Zk3_xY-09abCDefgh12q')).toEqual(['Zk3_xY-09abCDefgh12q'])
  expect(ticketCodesOf('k3_xY-09abCDefgh12q')).toContain('Zk3_xY-09abCDefgh12q')
})

test.each(['', 'ABC234', 'Müller', 'see Zk3_xY-09abCDefgh12q'])('%j is not a ticket code', (text) =>
  expect(ticketCodesOf(text)).toEqual([]),
)

test('needs twenty bytes', () => expect(() => ticketCodeFrom(new Uint8Array(19))).toThrow(RangeError))
