import { describe, expect, test } from 'vitest'
import { isTextable, plainNumber } from './phone-number.ts'
import {
  isTexting,
  takesReplies,
  textChannelOf,
  textSettingsAtFirst,
  type TextChannel,
} from './text-settings.ts'

const sms = { ...textSettingsAtFirst, account: 'AC1', smsSender: '+12465550100' }
const whatsApp = { ...textSettingsAtFirst, account: 'AC1', whatsAppSender: '+12465550100' }
const both = { ...sms, whatsAppSender: '+12465550100' }

describe('the channel', () => {
  test.each([
    ['SMS', sms, null, 'sms'],
    ['SMS for a guest who wrote by WhatsApp to a company that had it', sms, 'whatsapp', 'sms'],
    ['WhatsApp for a guest who wrote by it', both, 'whatsapp', 'whatsapp'],
    ['SMS for a guest who wrote by SMS', both, 'sms', 'sms'],
    ['SMS for a guest who never wrote', both, null, 'sms'],
    ['none for a guest who never wrote to a company with WhatsApp alone', whatsApp, null, null],
  ] as const)('%s', (_, settings, wroteBy: TextChannel | null, channel) =>
    expect(textChannelOf(settings, wroteBy)).toBe(channel),
  )
})

test('texts are off until there is an account and a sender', () => {
  expect([textSettingsAtFirst, { ...sms, account: '' }, { ...sms, smsSender: '' }].some(isTexting)).toBe(
    false,
  )
  expect([sms, whatsApp].every(isTexting)).toBe(true)
})

test.each([
  ['+12465550100', true],
  ['12345', true],
  [`MG${'0a'.repeat(16)}`, true],
  ['Coral Gate', false],
  ['', false],
])('guests can reply to %s: %s', (smsSender, can) => expect(takesReplies({ smsSender })).toBe(can))

test.each([
  ['+12465550101', true],
  ['+4915112345678', true],
  ['2465550101', false],
  ['+0123456789', false],
  ['+1246', false],
  ['', false],
])('%s can be texted: %s', (phone, can) => expect(isTextable(phone)).toBe(can))

test('a WhatsApp address is a number', () =>
  expect(plainNumber('whatsapp:+12465550101')).toBe('+12465550101'))
