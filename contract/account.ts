import * as z from 'zod/mini'
import { allPermissions, flagOf, type PermissionFlag } from '#domain/access/permissions.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { currencyDigits, guid, instant, nameText, optionalText, whole } from '#contract/shapes.ts'

const flags = Object.fromEntries(allPermissions.map((it) => [flagOf(it), z.boolean()])) as Record<
  PermissionFlag,
  z.ZodMiniBoolean
>

/** The signed-in user, their permissions, and the site. */
export const appDataShape = z.object({
  /** The account that data saved on a device belongs to. */
  guid,
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
    /** Whether a card gateway is set up, so that guests can pay online. */
    takesCards: z.boolean(),
    /** Whether a mail server is set up. Missing in accounts cached by an older version. */
    sendsMail: z.optional(z.boolean()),
    /** Missing in accounts cached by an older version. */
    currencyDigits: z.optional(currencyDigits),
    /** The tiles of the dispatcher’s map. Only for dispatchers, if there is a map. */
    map: z.optional(z.object({ tiles: z.string(), credit: z.string(), creditLink: z.string() })),
  }),
  setupTotpRequired: z.boolean(),
  /** When this session expires. Missing in accounts cached by an older version. */
  sessionEndsAt: z.optional(instant),
  /** The newest event at the time of the reply: following all events after it misses nothing. */
  lastEvent: z.number(),
})
export type AppData = z.infer<typeof appDataShape>

export const appData = query({
  get: '/api/app-data',
  needs: 'signedIn',
  summary: 'Get the signed-in user and their permissions',
  reply: appDataShape,
})

export const signIn = command({
  post: '/auth-api/sign-in',
  needs: 'public',
  sessionOnly: true,
  summary: 'Sign in with e-mail and password',
  // A whole shift signs in from one address; failed attempts are counted separately.
  perMinute: 120,
  once: false,
  body: z.object({
    email: z
      .string()
      .check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(254, 'At most 254 characters')),
    password: z
      .string()
      .check(z.minLength(1, 'This field is required'), z.maxLength(200, 'At most 200 characters')),
  }),
  reply: z.object({ next: z.enum(['done', 'check-totp', 'setup-totp']) }),
})

export const signOutHere = command({
  post: '/auth-api/sign-out-here',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'End this session',
  once: false,
})
export const signOutEverywhere = command({
  post: '/auth-api/sign-out-everywhere',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'End every session of this account',
  once: false,
})

export const clientLog = command({
  post: '/api/log',
  needs: 'public',
  sessionOnly: true,
  summary: 'Report a browser error',
  perMinute: 30,
  once: false,
  body: z.object({
    level: z.enum(['info', 'warn', 'error']),
    message: z.string().check(z.maxLength(2000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    url: z.optional(z.string().check(z.maxLength(2000))),
  }),
  /** For the user to read out. */
  reply: z.object({ reference: z.string() }),
})

/** As typed at sign-in; only checked when the code is submitted. */
const typedEmail = z
  .string()
  .check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(254, 'At most 254 characters'))
const typedCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(60, 'At most 60 characters'))
const givenPassword = z
  .string()
  .check(z.minLength(1, 'This field is required'), z.maxLength(200, 'At most 200 characters'))
export const newPassword = z
  .string()
  .check(z.minLength(12, 'At least 12 characters'), z.maxLength(200, 'At most 200 characters'))
export const startResetPassword = command({
  post: '/auth-api/start-reset-password',
  needs: 'public',
  sessionOnly: true,
  summary:
    'E-mail a code to set a new password if the address belongs to an account; ' +
    'the response is the same if it doesn’t',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail }),
  /** Without a mail server, an administrator has to pass the code on. */
  reply: z.object({ sendsMail: z.boolean() }),
})

export const checkResetCode = command({
  post: '/auth-api/check-reset-code',
  needs: 'public',
  sessionOnly: true,
  summary: 'Check whether an e-mailed code is valid',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail, code: typedCode }),
})

export const resetPassword = command({
  post: '/auth-api/reset-password',
  needs: 'public',
  sessionOnly: true,
  summary: 'Set a new password with an e-mailed code; ends every session of the account',
  perMinute: 20,
  once: false,
  body: z.object({ email: typedEmail, code: typedCode, password: newPassword }),
})

export const checkTotp = command({
  post: '/auth-api/check-totp',
  needs: 'passwordGiven',
  sessionOnly: true,
  summary: 'Complete two-step sign-in with an authenticator code or a recovery code; each code works once',
  perMinute: 30,
  once: false,
  body: z.object({ code: typedCode }),
  /** Number of recovery codes left, when one was used. */
  reply: z.object({ recoveryCodesLeft: z.nullable(z.number()) }),
})

export const setupTotpState = query({
  get: '/auth-api/setup-totp-state',
  needs: 'passwordGiven',
  sessionOnly: true,
  summary: 'Get the secret for setting up an authenticator app, as text, as a URI and as a QR code',
  reply: z.object({
    secret: z.string(),
    otpauthUrl: z.string(),
    qrSvg: z.string(),
    /** Whether an app is already set up. */
    replaces: z.boolean(),
    /** False right after the password was given at sign-in. */
    asksPassword: z.boolean(),
  }),
})

export const setupTotp = command({
  post: '/auth-api/setup-totp',
  needs: 'passwordGiven',
  sessionOnly: true,
  summary: 'Turn on two-step sign-in with a code from the app; returns the recovery codes once',
  perMinute: 30,
  once: false,
  body: z.object({ code: typedCode, password: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

const ownSession = z.object({
  guid,
  /** `Chrome on Android` */
  device: z.string(),
  ip: z.string(),
  signedInAt: instant,
  seenAt: instant,
  /** The session of the request. */
  here: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The user's own account, as its owner sees and changes it. */
export const ownAccount = form({
  path: '/api/account',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Get the user’s own account, with its two-step sign-in and sessions',
  saveSummary: 'Save the user’s own account',
  loads: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    version: z.number(),
    /** Whether there is a calendar that the user can subscribe to. */
    hasCalendars: z.boolean(),
    /** Whether the user creates access tokens. */
    managesTokens: z.boolean(),
    totp: z.object({ on: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }),
    /** Active sessions: this one, then by last use. */
    sessions: z.array(ownSession),
  }),
  saves: z.object({
    name: nameText(100),
    ...sent({ phone: optionalText(40) }),
    version: z.optional(whole(1, 1_000_000_000)),
  }),
})

export const changePassword = command({
  post: '/auth-api/change-password',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Change the user’s own password; ends every other session',
  perMinute: 30,
  once: false,
  body: z.object({ current: givenPassword, password: newPassword }),
})

export const turnOffTotp = command({
  post: '/auth-api/turn-off-totp',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Turn off the user’s own two-step sign-in',
  perMinute: 30,
  once: false,
  body: z.object({ password: givenPassword }),
})

export const newRecoveryCodes = command({
  post: '/auth-api/new-recovery-codes',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Create new recovery codes to replace the old ones; they are shown once',
  perMinute: 30,
  once: false,
  body: z.object({ password: givenPassword }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endSession = command({
  post: '/auth-api/end-session',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'End one of the user’s own sessions',
  once: false,
  body: z.object({ guid }),
})

export const endOtherSessions = command({
  post: '/auth-api/end-other-sessions',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'End all of the user’s own sessions except this one',
  once: false,
})
