import * as z from 'zod/mini'
import { allPermissions, flagOf, type PermissionFlag } from '#domain/access/permissions.ts'
import { command, query } from '#contract/endpoint.ts'
import { text } from '#contract/shapes.ts'

const flags = Object.fromEntries(allPermissions.map((it) => [flagOf(it), z.boolean()])) as Record<PermissionFlag, z.ZodMiniBoolean>

/** Who is signed in, what they may do, and the site they work for. */
export const appDataShape = z.object({
  name: z.string(),
  kind: z.enum(['staff', 'partner']),
  ...flags,
  site: z.object({
    title: z.string(),
    company: z.string(),
    agency: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    airportCode: z.string(),
  }),
  setupTotpRequired: z.boolean(),
})
export type AppData = z.infer<typeof appDataShape>

export const appData = query({
  get: '/api/app-data',
  needs: 'signedIn',
  says: 'Who is signed in and what they may do',
  reply: appDataShape,
})

export const signIn = command({
  post: '/auth-api/sign-in',
  needs: 'public',
  says: 'Sign in with e-mail and password',
  perMinute: 30,
  once: false,
  body: z.object({
    email: z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(254, 'At most 254 characters')),
    password: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200, 'At most 200 characters')),
  }),
  reply: z.object({ next: z.enum(['done', 'check-totp', 'setup-totp']) }),
})

export const signOutHere = command({ post: '/auth-api/sign-out-here', needs: 'signedIn', says: 'End this session', once: false })
export const signOutEverywhere = command({
  post: '/auth-api/sign-out-everywhere',
  needs: 'signedIn',
  says: 'End every session of this account',
  once: false,
})

export const clientLog = command({
  post: '/api/log',
  needs: 'public',
  says: 'Report an error seen by the browser',
  perMinute: 30,
  once: false,
  body: z.object({
    level: z.enum(['info', 'warn', 'error']),
    message: z.string().check(z.maxLength(2000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    url: z.optional(z.string().check(z.maxLength(2000))),
  }),
})

/** The first administrator of a new installation: by the one-time link that the server prints, with the company's own facts. */
export const firstAdministrator = command({
  post: '/auth-api/first-administrator',
  needs: 'public',
  says: 'Open a new installation: its first administrator and its company, by the one-time link',
  perMinute: 10,
  once: false,
  body: z.object({
    token: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200)),
    name: text(100),
    email: z
      .string()
      .check(z.trim(), z.maxLength(254, 'At most 254 characters'), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address')),
    password: z.string().check(z.minLength(12, 'At least 12 characters'), z.maxLength(200, 'At most 200 characters')),
    company: text(200),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency like BBD')),
    timeZone: text(60),
    airportCode: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter an airport like BGI')),
  }),
})
