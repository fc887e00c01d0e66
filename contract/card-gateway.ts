import * as z from 'zod/mini'
import { command, form } from '#contract/endpoint.ts'
import { whole } from '#contract/shapes.ts'

/** The card gateway, Plug'n Pay: its account, and the key by which the company's website hands over carts. */
const needs = 'adminSystem'

const word = (most: number, message: string) =>
  z.prefault(z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters`), z.regex(/^[\x21-\x7e]*$/, message)), '')

export const cardGatewayForm = form({
  path: '/api/configuration/card-gateway',
  needs,
  summary: 'The card gateway: its account and password (never shown again)',
  loads: z.object({ account: z.string(), hasPassword: z.boolean(), hasCartKey: z.boolean(), version: z.number() }),
  saves: z.object({
    /** Empty: no gateway. */
    account: word(60, 'An account has no blanks'),
    /** Empty: keep the stored password. */
    password: word(200, 'A password has no blanks'),
    version: whole(1, 1_000_000_000),
  }),
})

export const testCardGateway = command({
  post: '/api/configuration/test-card-gateway',
  needs,
  summary: 'Ask the card gateway for today’s transactions, and report the result',
  once: false,
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

export const newCartKey = command({
  post: '/api/configuration/cart-key',
  needs,
  summary: 'Make a new key for the company’s website, which hands over carts with it; it is shown once',
  once: false,
  reply: z.object({ key: z.string() }),
})
