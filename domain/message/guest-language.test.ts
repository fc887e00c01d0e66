import { expect, test } from 'vitest'
import { guestLanguageOf, isGuestLanguage, proposedLanguage, type SpokenBy } from './guest-language.ts'

const nobody: SpokenBy = { language: null, country: '', phone: '' }

test.each<[string, Partial<SpokenBy>, string]>([
  ['whoever chose a language gets it, wherever they live', { language: 'de', country: 'ES', phone: '+34911234567' }, 'de'],
  ['a Spaniard who chose none gets Spanish', { country: 'ES' }, 'es'],
  ['a Brazilian gets Portuguese', { country: 'BR' }, 'pt'],
  ['an Austrian gets German', { country: 'AT' }, 'de'],
  ['a guest of Martinique gets French', { country: 'MQ' }, 'fr'],
  ['a Briton gets English, whatever the company writes', { country: 'GB' }, 'en'],
  ['the country goes before the phone number', { country: 'FR', phone: '+4930123456' }, 'fr'],
  ['a country of several languages proposes none, not even by its phone number', { country: 'CH', phone: '+4930123456' }, 'pt'],
  ['without a country the phone number tells', { phone: '+4930123456' }, 'de'],
  ['a longer calling code is not taken for a shorter one', { phone: '+595211234567' }, 'es'],
  ['+1 is shared by too many to tell', { phone: '+12465550100' }, 'pt'],
  ['a number without its country tells nothing', { phone: '0049301234' }, 'pt'],
  ['of whom nothing is known gets the company’s', {}, 'pt'],
])('%s', (_, known, language) => {
  expect(guestLanguageOf({ ...nobody, ...known }, 'pt')).toBe(language)
})

test.each([
  ['BB', 'en'],
  ['MX', 'es'],
  ['SN', 'fr'],
  ['BR', 'pt'],
  ['LI', 'de'],
])('to a guest from %s %s is proposed, whatever the company writes', (country, language) => {
  expect(proposedLanguage({ country, phone: '' })).toBe(language)
})

test('a proposal says that it has none', () => {
  expect(proposedLanguage({ country: '', phone: '' })).toBeNull()
  expect(proposedLanguage({ country: 'CA', phone: '' })).toBeNull()
})

test('only the five are languages, not what every object has', () => {
  expect(['en', 'es', 'fr', 'pt', 'de', 'it', '', 'toString'].map(isGuestLanguage)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
