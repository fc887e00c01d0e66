import { expect, test } from 'vitest'
import { gratuitiesText, postServiceWordsIn } from './post-service-words.ts'

test.each([
  ['en', [], ''],
  ['en', [500], 'BBD 5.00'],
  ['en', [500, 1000, 2000], 'BBD 5.00, BBD 10.00 or BBD 20.00'],
  ['de', [500, 1000], '5,00 BBD oder 10,00 BBD'],
] as const)('in %s the amounts %s read “%s”', (language, cents, text) => {
  expect(gratuitiesText(language, cents, 'BBD')).toBe(text)
})

const typed = {
  subject: 'Thanks',
  text: 'Bye',
  others: {
    de: { subject: 'Danke', text: 'Tschüss' },
    fr: { subject: 'Merci', text: '' },
    pt: { subject: '', text: 'Tchau' },
  },
}
test.each([
  ['the company’s text in its own language', 'en', 'en', 'Thanks'],
  ['the company’s translation', 'de', 'en', 'Danke'],
  ['the standard text if the translation lacks its body', 'fr', 'en', 'Merci d’avoir voyagé avec nous'],
  ['the standard text if the translation lacks its subject', 'pt', 'en', 'Obrigado por viajar conosco'],
  ['the standard text without a translation', 'es', 'en', 'Gracias por viajar con nosotros'],
  [
    'the standard English text if the company writes in Spanish',
    'en',
    'es',
    'Thank you for travelling with us',
  ],
] as const)('guests get %s', (_, language, own, subject) => {
  expect(postServiceWordsIn(language, own, typed).subject).toBe(subject)
})

test('without a text of its own the company sends the standard text', () => {
  expect(postServiceWordsIn('en', 'en', { subject: '', text: '', others: {} }).text).toContain(
    'Dear {firstName} {lastName}',
  )
})
