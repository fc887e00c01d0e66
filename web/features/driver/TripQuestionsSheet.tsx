import type { OwnTrip } from '#contract/driver.ts'
import type { FieldAnswer } from '#domain/fields/field-answers.ts'
import { AnswerFields } from '#web/parts/details/AnswerFields.tsx'
import { useAnswers } from '#web/parts/details/use-answers.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface TripQuestionsSheetProps {
  trip: OwnTrip
  /** The trip is completed after saving. */
  completes: boolean
  onClose: () => void
  /** The changed answers; none if the stored ones are right. */
  onSend: (answers: FieldAnswer[]) => void
}

/** The driver’s questions about a trip. Answers are stored on the phone until they are sent. */
export function TripQuestionsSheet({ trip, completes, onClose, onSend }: TripQuestionsSheetProps) {
  const { form, read } = useAnswers(trip.answers)
  const questions = trip.questions.map((it) => ({ ...it, title: '' }))
  const send = async () => {
    const answers = await read(questions)
    if (answers !== null) onSend(answers)
  }
  return (
    <Dialog open title={`Trip questions: ${trip.reference}`} onClose={onClose}>
      <Form
        form={form}
        guardUnsaved={false}
        label="Trip questions"
        onSubmit={send}
        size="lg"
        submit={completes ? 'Save and complete' : 'Save answers'}
        onCancel={onClose}
      >
        {completes && <p>Answer these questions before you complete the trip.</p>}
        <AnswerFields questions={questions} when="askedByDriver" />
      </Form>
    </Dialog>
  )
}
