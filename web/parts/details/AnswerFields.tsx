import { DetailInput } from './DetailFields.tsx'
import { isRequired, type AskedByStaff, type Question } from './use-answers.ts'

interface AnswerFieldsProps {
  questions: readonly Question[]
  when: AskedByStaff
}

/** The inputs of questions, in the form of `useAnswers`. */
export function AnswerFields({ questions, when }: AnswerFieldsProps) {
  return questions.map(({ of, title, fields }) =>
    fields.map((field) => (
      <DetailInput
        key={`${of} ${field.guid}`}
        field={title === '' ? field : { ...field, name: `${field.name}, ${title}` }}
        name={`${of}.${field.guid}`}
        required={isRequired(field, when)}
      />
    )),
  )
}
