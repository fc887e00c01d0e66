import * as z from 'zod/mini'
import { allPermissions, flagOf, type PermissionFlag } from '#domain/access/permissions.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { guid, instant, optionalText, text } from '#contract/shapes.ts'

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

/** As typed at the door: neither whether it is somebody's nor its spelling matters until the code comes back. */
const typedEmail = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(254, 'At most 254 characters'))
const typedCode = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(60, 'At most 60 characters'))
const givenPassword = z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200, 'At most 200 characters'))
const newPassword = z.string().check(z.minLength(12, 'At least 12 characters'), z.maxLength(200, 'At most 200 characters'))
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'At most 254 characters'),
    z.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/, 'Enter an e-mail address'),
  )

export const startResetPassword = command({
  post: '/auth-api/start-reset-password',
  needs: 'public',
  says: 'Mail a code for a new password, if the address is somebody’s; the answer never tells whether it is',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail }),
})

export const checkResetCode = command({
  post: '/auth-api/check-reset-code',
  needs: 'public',
  says: 'Whether a mailed code is right',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail, code: typedCode }),
})

export const resetPassword = command({
  post: '/auth-api/reset-password',
  needs: 'public',
  says: 'Set a new password by a mailed code; ends every session of the account',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail, code: typedCode, password: newPassword }),
})

export const checkTotp = command({
  post: '/auth-api/check-totp',
  needs: 'passwordGiven',
  says: 'Give the second factor: a code of the authenticator app, or a recovery code (each works once)',
  perMinute: 30,
  once: false,
  body: z.object({ code: typedCode }),
  /** How many recovery codes are left, when one was used. */
  reply: z.object({ recoveryCodesLeft: z.nullable(z.number()) }),
})

export const setupTotpState = query({
  get: '/auth-api/setup-totp-state',
  needs: 'passwordGiven',
  says: 'The secret of an authenticator app to be set up, as text, as an address and as a QR code',
  reply: z.object({
    secret: z.string(),
    otpauthUrl: z.string(),
    qrSvg: z.string(),
    /** An app is already set up; replacing it takes the password. */
    replaces: z.boolean(),
  }),
})

export const setupTotp = command({
  post: '/auth-api/setup-totp',
  needs: 'passwordGiven',
  says: 'Turn the second factor on with a first code of the app; answers the recovery codes, once',
  perMinute: 30,
  once: false,
  body: z.object({ code: typedCode, password: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
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
    email: emailAddress,
    password: newPassword,
    company: text(200),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency like BBD')),
    timeZone: text(60),
    airportCode: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter an airport like BGI')),
  }),
})

export const firstAirport = query({
  get: '/auth-api/first-administrator/airport',
  needs: 'public',
  says: 'What is known of an airport, while nobody can sign in yet: its name, time zone and currency',
  perMinute: 60,
  query: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter an airport like BGI')) }),
  reply: z.object({ name: z.string(), timeZone: z.string(), currency: z.nullable(z.string()) }),
})

const ownSession = z.object({
  guid,
  /** `Chrome on Android` */
  device: z.string(),
  ip: z.string(),
  signedInAt: instant,
  seenAt: instant,
  /** The session that asks. */
  here: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** One's own account: what its owner may see and change. */
export const ownAccount = form({
  path: '/api/account',
  needs: 'signedIn',
  says: 'One’s own account, its second factor and its sessions',
  loads: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    totp: z.object({ on: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }),
    /** Signed in now: this one, then those last seen first. */
    sessions: z.array(ownSession),
  }),
  saves: z.object({ name: text(100), phone: optionalText(40) }),
})

export const changePassword = command({
  post: '/auth-api/change-password',
  needs: 'signedIn',
  says: 'Change one’s own password; ends every other session',
  perMinute: 30,
  once: false,
  body: z.object({ current: givenPassword, password: newPassword }),
})

export const turnOffTotp = command({
  post: '/auth-api/turn-off-totp',
  needs: 'signedIn',
  says: 'Turn one’s own second factor off',
  perMinute: 30,
  once: false,
  body: z.object({ password: givenPassword }),
})

export const newRecoveryCodes = command({
  post: '/auth-api/new-recovery-codes',
  needs: 'signedIn',
  says: 'New recovery codes in place of the old ones, shown once',
  perMinute: 30,
  once: false,
  body: z.object({ password: givenPassword }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endSession = command({
  post: '/auth-api/end-session',
  needs: 'signedIn',
  says: 'End one of one’s own sessions',
  once: false,
  body: z.object({ guid }),
})

export const endOtherSessions = command({
  post: '/auth-api/end-other-sessions',
  needs: 'signedIn',
  says: 'End all of one’s own sessions but this one',
  once: false,
})
