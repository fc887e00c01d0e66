import * as z from 'zod/mini'
import { command, form } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { whole } from '#contract/shapes.ts'
import { countedLong } from '#domain/text/counted.ts'

/** The card gateway (Plug'n Pay): its account, and the key the company's website uses to post carts. */
const needs = 'adminSystem'

const word = (most: number, message: string) =>
  z.prefault(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(most, `At most ${countedLong(most, 'character')}`),
        z.regex(/^[\x21-\x7e]*$/, message),
      ),
    '',
  )

export const cardGatewayForm = form({
  path: '/api/configuration/card-gateway',
  needs,
  summary: 'Get the card gateway settings, without the password',
  saveSummary: 'Save the card gateway settings: account and password',
  loads: z.object({
    account: z.string(),
    hasPassword: z.boolean(),
    hasCartKey: z.boolean(),
    version: z.number(),
  }),
  saves: z.object({
    /** Empty: no gateway. */
    ...sent({ account: word(60, 'The account ID can’t contain spaces or accented letters') }),
    /** Empty: keep the stored password. */
    password: word(200, 'The password can’t contain spaces or accented letters'),
    version: whole(1, 1_000_000_000),
  }),
})

export const testCardGateway = command({
  post: '/api/configuration/test-card-gateway',
  needs,
  summary: 'Test the connection by fetching today’s transactions from the gateway',
  once: false,
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

export const newCartKey = command({
  post: '/api/configuration/cart-key',
  needs,
  summary: 'Create a new key for the company’s website, used to post carts; it is shown only once',
  once: false,
  reply: z.object({ key: z.string() }),
})
