import { expect, test } from 'vitest'
import { gratuitiesText, postServiceWordsIn } from './post-service-words.ts'

test.each([
  ['en', [], ''],
  ['en', [500], 'BBD 5.00'],
  ['en', [500, 1000, 2000], 'BBD 5.00, BBD 10.00 or BBD 20.00'],
  ['de', [500, 1000], '5,00 BBD oder 10,00 BBD'],
] as const)('in %s amounts %s are said “%s”', (language, cents, text) => {
  expect(gratuitiesText(language, cents, 'BBD')).toBe(text)
})

const typed = {
  subject: 'Thanks',
  text: 'Bye',
  others: { de: { subject: 'Danke', text: 'Tschüss' }, fr: { subject: 'Merci', text: '' }, pt: { subject: '', text: 'Tchau' } },
}
test.each([
  ['the company’s own language its words', 'en', 'en', 'Thanks'],
  ['another language the words for it', 'de', 'en', 'Danke'],
  ['a language with half of its words the standard ones', 'fr', 'en', 'Merci d’avoir voyagé avec nous'],
  ['a language with the other half of them the same', 'pt', 'en', 'Obrigado por viajar conosco'],
  ['a language without words the standard ones', 'es', 'en', 'Gracias por viajar con nosotros'],
  ['English the standard words where the company writes Spanish', 'en', 'es', 'Thank you for travelling with us'],
] as const)('guests get in %s', (_, language, own, subject) => {
  expect(postServiceWordsIn(language, own, typed).subject).toBe(subject)
})

test('what was never written is the standard text', () => {
  expect(postServiceWordsIn('en', 'en', { subject: '', text: '', others: {} }).text).toContain('Dear {firstName} {lastName}')
})
