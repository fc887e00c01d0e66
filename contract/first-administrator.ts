import * as z from 'zod/mini'
import { newPassword } from '#contract/account.ts'
import { command, query } from '#contract/endpoint.ts'
import { emailAddress, nameText, optionalText, text } from '#contract/shapes.ts'

/**
 * The first administrator of a new installation: via the one-time link printed by the server, with the
 * company's data.
 */
export const firstAdministrator = command({
  post: '/auth-api/first-administrator',
  needs: 'public',
  sessionOnly: true,
  summary: 'Set up a new installation with the one-time link: its first administrator and its company',
  perMinute: 10,
  once: false,
  body: z.object({
    token: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200)),
    name: nameText(100),
    email: emailAddress,
    password: newPassword,
    company: nameText(200),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency code, for example BBD')),
    timeZone: text(60),
    airportCode: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter an airport code, for example BGI')),
  }),
})

export const firstAirports = query({
  get: '/auth-api/first-administrator/airports',
  needs: 'public',
  sessionOnly: true,
  summary: 'Find airports by name, city or code, during first-time setup (no sign-in needed)',
  perMinute: 120,
  query: z.object({ query: optionalText(100) }),
  reply: z.object({ items: z.array(z.object({ key: z.string(), value: z.string() })) }),
})

export const firstAirport = query({
  get: '/auth-api/first-administrator/airport',
  needs: 'public',
  sessionOnly: true,
  summary: 'Get an airport’s name, time zone and currency, during first-time setup (no sign-in needed)',
  perMinute: 60,
  query: z.object({
    code: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter an airport code, for example BGI')),
  }),
  reply: z.object({ name: z.string(), timeZone: z.string(), currency: z.nullable(z.string()) }),
})
