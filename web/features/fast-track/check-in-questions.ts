import type { RefObject } from 'react'

/** The questions of the open party, once they are shown. */
export interface CheckInQuestions {
  /** Saves the answers. False: a required one is missing or one can't be saved; a message is shown. */
  save: () => Promise<boolean>
}

export const questionsLoading = 'The questions are still loading. Try again in a moment.'

/** Whether the party can be checked in: nothing is asked, or the answers are saved on the device. */
export async function saveAnswers(questions: RefObject<CheckInQuestions | null> | null): Promise<boolean> {
  return questions?.current ? questions.current.save() : questions === null
}
