import { useImperativeHandle, useState, useSyncExternalStore, type RefObject } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AskedField } from '#contract/booking-fields.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import type { FieldOwner } from '#domain/fields/detail-field.ts'
import { AnswerFields } from '#web/parts/details/AnswerFields.tsx'
import { useAnswers, type Question } from '#web/parts/details/use-answers.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { questionsLoading, type CheckInQuestions } from './check-in-questions.ts'
import { nameText } from './desk-words.ts'
import { listNow, onDeviceList, refreshList } from './device-list.ts'
import type { Desk } from './use-desk.ts'
import { useDeviceAct } from './use-device-act.ts'
import classes from './CheckInFields.module.css'

interface CheckInFieldsProps {
  desk: Desk
  party: DeskParty
  /** The selected passengers, who are asked too. */
  ticked: readonly string[]
  questions: RefObject<CheckInQuestions | null>
}

/** The fields asked at check-in. Answers are saved on the device first, so they work offline. */
export function CheckInFields({ desk, party, ticked, questions: ref }: CheckInFieldsProps) {
  const { guid } = useAccount()
  const fields = useFieldsAtCheckIn(guid)
  const { act } = useDeviceAct(desk, party)
  const { form, read, saved, changed } = useAnswers(party.answers)
  const [isSaving, setSaving] = useState(false)
  const questions = questionsOf(party, fields ?? [], ticked)
  const save = async () => {
    if (fields === null) {
      // The questions may have failed to load. Load them again for the next press.
      void refreshList(guid)
      desk.say({ signal: 'look', title: `${party.reference}, ${party.name}`, message: questionsLoading })
      return false
    }
    const answers = await read(questions)
    if (answers === null) return false
    if (answers.length === 0) return true
    setSaving(true)
    const isSaved = await act({ kind: 'answers', answers })
    setSaving(false)
    if (isSaved) saved(answers)
    else changed(questions, answers, party.answers)
    return isSaved
  }
  useImperativeHandle(ref, () => ({ save }))
  if (questions.length === 0) return null
  return (
    <FormProvider {...form}>
      <section className={classes.questions} aria-label="Questions at check-in">
        <AnswerFields questions={questions} when="askedAtCheckIn" />
        <Button
          size="md"
          busy={isSaving}
          disabledReason={form.formState.isDirty ? null : 'Nothing has changed'}
          onClick={() => void save()}
        >
          Save answers
        </Button>
      </section>
    </FormProvider>
  )
}

const none: AskedField[] = []

/** As stored with the list of parties; null until it is loaded. */
function useFieldsAtCheckIn(guid: string): AskedField[] | null {
  const list = useSyncExternalStore(onDeviceList, () => listNow(guid))
  return list && (list.fields ?? none)
}

function questionsOf(party: DeskParty, fields: readonly AskedField[], ticked: readonly string[]): Question[] {
  const question = (of: string, owner: FieldOwner, title = ''): Question => ({
    of,
    title,
    fields: fields.filter((it) => it.owner === owner),
  })
  const people = party.people.flatMap((person, place) =>
    ticked.includes(person.guid)
      ? [question(person.guid, 'passenger', party.people.length > 1 ? nameText(person, place) : '')]
      : [],
  )
  return [
    question(party.groupGuid, 'reservation'),
    question(party.bookingGuid, 'fastTrack'),
    ...people,
  ].filter((it) => it.fields.length > 0)
}
