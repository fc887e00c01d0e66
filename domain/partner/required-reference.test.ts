import { expect, test } from 'vitest'
import { whyNoReference } from './required-reference.ts'

const asks = 'Enter the reference that Casuarina House asks for'

test.each([
  { referenceRequired: false, reference: '', why: null },
  { referenceRequired: false, reference: 'PO 4711', why: null },
  { referenceRequired: true, reference: 'PO 4711', why: null },
  { referenceRequired: true, reference: '', why: asks },
  { referenceRequired: true, reference: ' \t', why: asks },
])('$referenceRequired “$reference”: $why', ({ referenceRequired, reference, why }) => {
  expect(whyNoReference({ name: 'Casuarina House', referenceRequired }, reference)).toBe(why)
})
