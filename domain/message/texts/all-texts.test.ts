import { expect, test } from 'vitest'
import { unknownFields } from '#domain/message/template.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { guestTexts } from './all-texts.ts'

/** Every text of a language by its path, such as `occasions.confirmed.subject`. */
function textsOf(part: object, place = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${place}${name}`, value] as const]
        : [...textsOf(value as object, `${place}${name}.`)],
    ),
  )
}

const english = textsOf(guestTexts.en)
const fieldsOf = (text: string) => unknownFields(text, []).toSorted()

test.each(guestLanguageNames)(
  '%s has every text, with the same fields as in English, and none empty',
  (language) => {
    const own = textsOf(guestTexts[language])
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [place, text] of own) {
      expect(text.trim(), place).toBe(text)
      expect(text, place).not.toBe('')
      expect(fieldsOf(text), place).toEqual(fieldsOf(english.get(place) ?? ''))
    }
  },
)

/** Texts that may equal the English ones. */
const alike =
  /^(labels\.(date|total|car|map|to|reference|from)|kinds\.extra|headings\.cancelled|flights\..*|marks\..*|answers\.no)$/

test.each(guestLanguageNames.filter((it) => it !== 'en'))('%s has no untranslated texts', (language) => {
  const same = [...textsOf(guestTexts[language])].filter(
    ([place, text]) => english.get(place) === text && !alike.test(place),
  )
  expect(same).toEqual([])
})
