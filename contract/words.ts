import * as z from 'zod/mini'
import { messages } from '#contract/wire-errors.ts'

/** The message of a rejected field whose schema defines none. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined || issue.input === null
        ? messages.required
        : (mismatches[issue.expected] ?? `Expected ${issue.expected}`)
    if (issue.code === 'invalid_value')
      return issue.input === undefined || issue.input === '' ? messages.required : 'Choose one from the list'
    if (issue.code === 'too_big') return `At most ${issue.maximum.toLocaleString('en-US')}`
    if (issue.code === 'too_small') return `At least ${issue.minimum.toLocaleString('en-US')}`
    return 'Enter a valid value'
  },
})

/** By the expected type. Only numbers can be wrong in a form; the others are for callers of the API. */
const mismatches: Record<string, string> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Expected text',
  boolean: 'Expected true or false',
  array: 'Expected a list',
  object: 'Expected an object',
}
