import { expect, test } from 'vitest'
import { deliveryOf, failureText, isForSms } from './delivery-failures.ts'

test.each([
  ['queued', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['receiving', null],
  ['', null],
])('the provider’s %s is %s', (status, state) => expect(deliveryOf(status)).toBe(state))

test.each([
  [30006, 'The number is a landline, or its network doesn’t accept text messages'],
  [99999, 'Provider error 99999'],
  [null, 'The provider gave no reason'],
])('error %s: %s', (code, text) => expect(failureText(code)).toBe(text))

test.each([
  [63016, true],
  [63003, true],
  [30006, false],
  [null, false],
])('after %s an SMS is tried: %s', (code, isTried) => expect(isForSms(code)).toBe(isTried))
