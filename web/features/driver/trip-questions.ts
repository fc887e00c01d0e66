import type { OwnTrip } from '#contract/driver.ts'

/** Whether a required question of the trip has no answer yet. */
export function hasOpenQuestions({ questions, answers }: Pick<OwnTrip, 'questions' | 'answers'>): boolean {
  return questions.some(({ of, fields }) =>
    fields.some((it) => it.askedByDriver === 'required' && answers[of]?.[it.guid] === undefined),
  )
}
