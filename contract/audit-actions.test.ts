import { expect, test } from 'vitest'
import { auditActions, auditActionText } from './audit-actions.ts'

test('an audit action is the text after the actor; one that no longer exists has its own name', () => {
  expect(auditActionText('takePayment')).toBe('took a payment')
  expect(auditActionText('polishCar')).toBe('polish car')
  expect(auditActionText('toString')).toBe('to string')
})

test('no two audit actions have the same text', () => {
  const words = Object.values(auditActions)
  expect(words.filter((it, place) => words.indexOf(it) !== place)).toEqual([])
})
