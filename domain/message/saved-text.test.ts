import { expect, test } from 'vitest'
import { savedTextIn, whyNotWritten, wrongWords, type SavedWords } from './saved-text.ts'

const en = { subject: 'Your bags', text: 'Dear {firstName}' }
const de = { subject: 'Ihr Gepäck', text: 'Guten Tag {firstName}' }
const blank = { subject: '', text: '' }

test.each<[string, SavedWords, string | undefined]>([
  ['the guest’s language', { en, de }, 'de'],
  ['the company’s language', { en, fr: en, de: blank }, 'fr'],
  ['any language it has', { pt: en }, 'pt'],
  ['nothing', { en: blank, de: { subject: 'Only a subject', text: '' } }, undefined],
])('a saved text for a German guest of a French company is in %s', (_, words, language) => {
  expect(savedTextIn('de', 'fr', words)?.language).toBe(language)
})

test.each<[string, SavedWords, Record<string, string>]>([
  ['one complete language', { en, de: blank }, {}],
  [
    'only one part',
    { en, de: { subject: '', text: 'Hallo' } },
    { 'words.de.subject': 'This field is required' },
  ],
  [
    'an unknown placeholder',
    { en: { subject: 'Your bags', text: 'Dear {name}' } },
    { 'words.en.text': 'Unknown placeholder {name}' },
  ],
  ['no text', { en: blank }, { 'words.en.text': 'Enter a subject and a text in at least one language' }],
])('a saved text with %s', (_, words, wrong) => {
  expect(wrongWords(words)).toEqual(wrong)
})

test.each([
  ['Your transfer {reference}', 'Replace {reference}, or remove it'],
  ['Braces {like these} stay', null],
])('%s', (typed, why) => {
  expect(whyNotWritten(typed)).toBe(why)
})
