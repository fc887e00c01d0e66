import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { mailToWrite } from '#contract/written-mail.ts'
import { guestLanguages, type GuestLanguage } from '#domain/message/guest-language.ts'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './InsertText.module.css'

type Saved = ReplyOf<typeof mailToWrite>['texts'][number]

interface InsertTextProps {
  texts: readonly Saved[]
  /** The guest's. */
  language: GuestLanguage
}

/** Inserts one of the company's saved texts below what is written, and its subject if there is none. */
export function InsertText({ texts, language }: InsertTextProps) {
  const { getValues, setValue } = useFormContext<{ subject: string; text: string }>()
  const [chosen, setChosen] = useState(texts[0]?.guid ?? '')
  const [inserted, setInserted] = useState<Saved | null>(null)
  const insert = () => {
    const saved = texts.find((it) => it.guid === chosen)
    if (!saved) return
    const { subject, text } = getValues()
    const change = { shouldDirty: true, shouldValidate: true }
    if (subject.trim() === '') setValue('subject', saved.subject, change)
    const written = text.trimEnd()
    setValue('text', written === '' ? saved.text : `${written}\n\n${saved.text}`, change)
    setInserted(saved)
  }
  return (
    <div>
      <div className={classes.row}>
        <NativeSelect
          label="Saved text"
          value={chosen}
          data={texts.map((it) => ({ value: it.guid, label: it.name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button onClick={insert}>Insert</Button>
      </div>
      <p className="note" role="status">
        {inserted !== null && insertedText(inserted, language)}
      </p>
    </div>
  )
}

function insertedText(saved: Saved, language: GuestLanguage): string {
  const done = `Inserted “${saved.name}”.`
  return saved.language === language
    ? done
    : `${done} It has no text in ${guestLanguages[language].name}, so this is the one in ` +
        `${guestLanguages[saved.language].name}.`
}
