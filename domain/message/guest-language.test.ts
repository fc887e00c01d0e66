import { expect, test } from 'vitest'
import { guestLanguageOf, isGuestLanguage, proposedLanguage, type SpokenBy } from './guest-language.ts'

const unknownGuest: SpokenBy = { language: null, country: '', phone: '' }

test.each<[string, Partial<SpokenBy>, string]>([
  ['a chosen language comes first', { language: 'de', country: 'ES', phone: '+34911234567' }, 'de'],
  ['a guest from Spain without a choice gets Spanish', { country: 'ES' }, 'es'],
  ['a guest from Brazil gets Portuguese', { country: 'BR' }, 'pt'],
  ['a guest from Austria gets German', { country: 'AT' }, 'de'],
  ['a guest from Martinique gets French', { country: 'MQ' }, 'fr'],
  ['a guest from Britain gets English even if the company’s language differs', { country: 'GB' }, 'en'],
  ['the country comes before the phone number', { country: 'FR', phone: '+4930123456' }, 'fr'],
  [
    'a country with several languages proposes none, regardless of the phone number',
    { country: 'CH', phone: '+4930123456' },
    'pt',
  ],
  ['without a country the phone number decides', { phone: '+4930123456' }, 'de'],
  ['a longer calling code is not mistaken for a shorter one', { phone: '+595211234567' }, 'es'],
  ['+1 is shared by too many countries to decide', { phone: '+12465550100' }, 'pt'],
  ['a number without a country code decides nothing', { phone: '0049301234' }, 'pt'],
  ['without any hint the company’s language applies', {}, 'pt'],
])('%s', (_, known, language) => {
  expect(guestLanguageOf({ ...unknownGuest, ...known }, 'pt')).toBe(language)
})

test.each([
  ['BB', 'en'],
  ['MX', 'es'],
  ['SN', 'fr'],
  ['BR', 'pt'],
  ['LI', 'de'],
])('a guest from %s is proposed %s', (country, language) => {
  expect(proposedLanguage({ country, phone: '' })).toBe(language)
})

test('no proposal is null', () => {
  expect(proposedLanguage({ country: '', phone: '' })).toBeNull()
  expect(proposedLanguage({ country: 'CA', phone: '' })).toBeNull()
})

test('only the five languages pass, not inherited property names', () => {
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
