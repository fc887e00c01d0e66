import { expect, test } from 'vitest'
import { unknownFields } from '../template.ts'
import { guestLanguageNames } from '../guest-language.ts'
import { guestTexts } from './all-texts.ts'

/** Every text of a language by its place, `occasions.confirmed.subject`. */
function textsOf(part: object, place = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[`${place}${name}`, value] as const] : [...textsOf(value as object, `${place}${name}.`)],
    ),
  )
}

const english = textsOf(guestTexts.en)
const fieldsOf = (text: string) => unknownFields(text, []).toSorted()

test.each(guestLanguageNames)('%s has every text, with the fields that the English one has, and none is left empty', (language) => {
  const own = textsOf(guestTexts[language])
  expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  for (const [place, text] of own) {
    expect(text.trim(), place).toBe(text)
    expect(text, place).not.toBe('')
    expect(fieldsOf(text), place).toEqual(fieldsOf(english.get(place) ?? ''))
  }
})

/** Words that are the same in both languages. */
const alike = /^(labels\.(date|total|car|map|to|reference|from)|kinds\.extra|headings\.cancelled|flights\..*|marks\..*)$/

test.each(guestLanguageNames.filter((it) => it !== 'en'))('%s leaves no sentence in English', (language) => {
  const same = [...textsOf(guestTexts[language])].filter(([place, text]) => english.get(place) === text && !alike.test(place))
  expect(same).toEqual([])
})
