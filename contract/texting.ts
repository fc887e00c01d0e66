import * as z from 'zod/mini'
import { command, form } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { timeOfDay, whole } from '#contract/shapes.ts'
import { textOccasions } from '#domain/texting/text-settings.ts'

/** Texts to guests: SMS and WhatsApp through Twilio. */
const needs = 'adminSystem'

const word = (pattern: RegExp, message: string) =>
  z.prefault(
    z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'), z.regex(pattern, message)),
    '',
  )

export const textPhone = z.string().check(
  z.overwrite((it) => it.replaceAll(/[\s().-]/g, '')),
  z.regex(/^\+[1-9]\d{6,14}$/, 'Enter a phone number with its country code, for example +1 246 555 0101'),
)

const settings = {
  /** Empty: no texts. */
  account: word(/^(AC[0-9a-fA-F]{32})?$/, 'Enter the account SID: AC followed by 32 letters and digits'),
  /** A number, a messaging service or a name. Empty: no SMS. */
  smsSender: word(
    /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{2,11}|\d{3,8}|)$/,
    'Enter a number with its country code, a messaging service SID, or a name of up to 11 letters and digits',
  ),
  /** A number. Empty: no WhatsApp. */
  whatsAppSender: word(/^(\+[1-9]\d{6,14})?$/, 'Enter the number with its country code, without spaces'),
  quiet: z.object({ from: timeOfDay, to: timeOfDay }),
  monthlyLimit: whole(0, 1_000_000),
  occasions: z.object(
    Object.fromEntries(textOccasions.map((it) => [it, z.boolean()])) as Record<
      (typeof textOccasions)[number],
      ReturnType<typeof z.boolean>
    >,
  ),
}

export const textingForm = form({
  path: '/api/configuration/texting',
  needs,
  summary:
    'Get the settings for texts to guests by SMS and WhatsApp: account, senders, quiet hours, limit, ' +
    'and which texts to send',
  saveSummary:
    'Save the settings for texts to guests by SMS and WhatsApp: account, senders, quiet hours, limit, ' +
    'and which texts to send',
  loads: z.object({
    ...settings,
    hasToken: z.boolean(),
    /** Texts sent this month. */
    sentThisMonth: z.number(),
    /** Where the provider posts what guests write. */
    incomingUrl: z.string(),
    version: z.number(),
  }),
  saves: z.object({
    ...sent(settings),
    /** Empty: keep the stored token. */
    token: word(/^[\x21-\x7e]*$/, 'The token can’t contain spaces or accented letters'),
    version: whole(1, 1_000_000_000),
  }),
})

export const testTexting = command({
  post: '/api/configuration/test-texting',
  needs,
  summary: 'Test the account with the text message provider',
  once: false,
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

export const sendTestText = command({
  post: '/api/configuration/test-text',
  needs,
  summary: 'Send a test text to a phone number',
  body: z.object({ to: textPhone }),
})
