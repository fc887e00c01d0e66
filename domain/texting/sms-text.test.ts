import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGsm, segmentsOf } from './segments.ts'
import { smsText, whatsAppText } from './sms-text.ts'

const link = `https://portal.example.com/my-booking/${'x'.repeat(49)}`

test('lines and link are one text', () => {
  expect(smsText(['Coral Gate: see you Fri.', 'Booking RX7K2P.'], link)).toBe(
    `Coral Gate: see you Fri. Booking RX7K2P. ${link}`,
  )
  expect(whatsAppText(['Garçon.', 'Noël.'], link)).toBe(`Garçon. Noël.\n${link}`)
})

test('the last lines are left out where two segments are not enough', () => {
  const text = smsText(['First.', 'a'.repeat(150), 'b'.repeat(100)], link)
  expect(text).toBe(`First. ${'a'.repeat(150)} ${link}`)
})

test('a first line that is too long is cut', () => {
  const text = smsText(['a'.repeat(400)], link)
  expect(text).toMatch(/^a+\.\.\. https:/)
  expect(segmentsOf(text)).toBe(2)
})

test('a name in another script is left out, and the text stays in the GSM alphabet', () => {
  expect(smsText(['Now: Fri 20 Nov, Вилла.'], link)).toBe(`Now: Fri 20 Nov,. ${link}`)
})

test('any text is at most two segments and ends with the whole link', () => {
  const urls = fc.stringMatching(/^https:\/\/[a-z.]{1,120}\/my-booking\/[A-Za-z0-9_-]{49}$/)
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 5 }),
      urls,
      (lines, url) => {
        const text = smsText(lines, url)
        expect(segmentsOf(text)).toBeLessThanOrEqual(2)
        expect(text.endsWith(url)).toBe(true)
        expect(isGsm(text)).toBe(true)
      },
    ),
  )
})
