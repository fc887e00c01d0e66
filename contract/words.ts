import * as z from 'zod/mini'
import { messages } from '#contract/wire-errors.ts'

/** The message of a rejected field whose schema defines none. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined || issue.input === null
        ? messages.required
        : `Expected ${wordFor[issue.expected] ?? issue.expected}`
    if (issue.code === 'invalid_value')
      return issue.input === undefined || issue.input === '' ? messages.required : 'Choose one from the list'
    if (issue.code === 'too_big') return `At most ${String(issue.maximum)}`
    if (issue.code === 'too_small') return `At least ${String(issue.minimum)}`
    return 'Enter a valid value'
  },
})

const wordFor: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
