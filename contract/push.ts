import * as z from 'zod/mini'
import { command, file, query } from '#contract/endpoint.ts'
import { pushMessages } from '#contract/push-messages.ts'

export const pushKeyMost = 100

/** The push service's URL for a device. The server posts to it, so it must be a public https URL. */
const endpointUrl = z
  .string()
  .check(z.maxLength(2000), z.regex(/^https:\/\/[^\s/@]+\/\S*$/, 'Invalid push service URL'))

export const pushKey = file({
  get: '/push-key.txt',
  needs: 'public',
  summary: 'Get the public key for push subscriptions, as text',
  media: 'text/plain; charset=utf-8',
})

const checkSubscription = query({
  get: '/api/push-register',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Check this account’s push subscription: 200 if active, 410 if gone',
  query: z.object({
    endpointUrl: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(2000)),
  }),
  reply: z.object({}),
})

const saveSubscription = command({
  post: '/api/push-register',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Start push notifications for this account on this device, replacing its previous subscription',
  body: z.object({
    endpointUrl,
    previousEndpointUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    /** The device's public key (P-256, uncompressed, base64url). */
    publicKey: z
      .string()
      .check(
        z.minLength(1, pushMessages.pushNoKey),
        z.maxLength(pushKeyMost, pushMessages.pushKeyTooLong),
        z.regex(/^B[\w-]{86}=?$/, 'Invalid device key'),
      ),
    authSecret: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'Invalid device secret')),
    /** Milliseconds since the epoch, if the browser reports it. */
    expirationTime: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(253_402_300_799_999)))),
  }),
})

export const pushRegister = { load: checkSubscription, save: saveSubscription }

export const pushForget = command({
  post: '/api/push-forget',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Stop push notifications for this account on this device',
  body: z.object({
    endpointUrl: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(2000)),
  }),
})

/** The payload of a push notification. */
export const pushNotice = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() })
export type PushNotice = z.infer<typeof pushNotice>
