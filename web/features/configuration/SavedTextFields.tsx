import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { guestLanguageNames, guestLanguages, type GuestLanguage } from '#domain/message/guest-language.ts'
import { noWords, savedTextFields, wrongWords, type SavedWords } from '#domain/message/saved-text.ts'
import { languageOptions } from '#web/parts/language/LanguageField.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'

/** The name of a saved text, and its words in each language. */
export function SavedTextFields() {
  const { getValues } = useFormContext<{ words: SavedWords }>()
  const [language, setLanguage] = useState(() => firstWritten(getValues('words')))
  const { name } = guestLanguages[language]
  const field = `words.${language}`
  const problem = (part: 'subject' | 'text') => () => whyNot(getValues('words'), language, part)
  return (
    <>
      <TextField name="name" label="Name" hint="For staff only" required maxLength={100} />
      <div>
        <SegmentChoice label="Language" options={languageOptions} value={language} onChange={setLanguage} />
      </div>
      <p className="note">
        One language is enough. For guests of other languages, staff are offered the text in the company’s
        language.
      </p>
      <TextField
        key={`${field}.subject`}
        name={`${field}.subject`}
        label={`Subject, ${name}`}
        maxLength={200}
        check={problem('subject')}
      />
      <TextAreaField
        key={`${field}.text`}
        name={`${field}.text`}
        label={`Text, ${name}`}
        rows={9}
        maxLength={4000}
        hint={`Placeholders: ${savedTextFields.map((it) => `{${it}}`).join(' ')}`}
        check={problem('text')}
      />
    </>
  )
}

function firstWritten(words: SavedWords): GuestLanguage {
  return guestLanguageNames.find((it) => words[it]?.text) ?? 'en'
}

/** Only one language is shown, so its text also says what is wrong in the others. */
function whyNot(words: SavedWords, shown: GuestLanguage, part: 'subject' | 'text'): string | null {
  const wrong = wrongWords(words)
  const own = wrong[`words.${shown}.${part}`]
  if (own !== undefined || part === 'subject') return own ?? null
  const [field, problem] = Object.entries(wrong).find(([it]) => !it.startsWith(`words.${shown}.`)) ?? ['']
  if (problem === undefined || problem === noWords) return problem ?? null
  const [, language, wrongPart] = field.split('.')
  return `${guestLanguages[language as GuestLanguage].name} ${wrongPart}: ${problem}`
}
