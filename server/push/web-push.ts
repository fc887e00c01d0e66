import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { retryAfterSeconds } from '#domain/calendar/retry-after.ts'
import { isPublicUrl, publicLookup } from '#server/outbound/public-address.ts'

/** Web push (RFC 8030, 8188, 8291, 8292). */
export interface PushDevice {
  endpointUrl: string
  publicKey: string
  authSecret: string
}

/** `gone`: the device will never accept a message again. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; afterSeconds: number; why: string }
  | { kind: 'refused'; why: string }

export interface PushSender {
  send(device: PushDevice, payload: string, now: string): Promise<PushOutcome>
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

interface PushSettings {
  keys: () => Promise<VapidKeys>
  /** The contact for these messages: an https or mailto address. */
  subject: string
  /** Allows any address, including plain http and this machine, for the push service of the tests. */
  reachAnywhere?: true
}

const patienceMs = 15_000
const defaultRetrySeconds = 60
/**
 * How long a push service keeps a message for an offline device. After that, news about a trip is outdated.
 */
const keepSeconds = 4 * 60 * 60

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

export function webPushSender({ keys, subject, reachAnywhere }: PushSettings): PushSender {
  return {
    async send(device, payload, now) {
      const url = new URL(device.endpointUrl)
      if (!reachAnywhere && !isPublicUrl(url)) return { kind: 'refused', why: 'Invalid push service URL' }
      const sealed = seal(device, payload, subject, await keys())
      if (sealed === null) return { kind: 'gone' }
      try {
        return outcomeOf(await post(url, sealed, reachAnywhere ? undefined : publicLookup), now)
      } catch (error) {
        return {
          kind: 'later',
          afterSeconds: defaultRetrySeconds,
          why: error instanceof Error ? error.message : 'No response',
        }
      }
    },
  }
}

/** Null if the device's keys are invalid. */
function seal(device: PushDevice, payload: string, subject: string, keys: VapidKeys) {
  const subscription = {
    endpoint: device.endpointUrl,
    keys: { p256dh: device.publicKey, auth: device.authSecret },
  }
  try {
    return webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...keys },
      TTL: keepSeconds,
      urgency: 'high',
    })
  } catch {
    return null
  }
}

function outcomeOf(answer: IncomingMessage, now: string): PushOutcome {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status <= 299) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const why = `The push service responded with ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', why }
  return {
    kind: 'later',
    afterSeconds: retryAfterSeconds(answer.headers['retry-after'], now) ?? defaultRetrySeconds,
    why,
  }
}

function post(
  url: URL,
  sealed: webPush.RequestDetails,
  lookup: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    headers: sealed.headers,
    timeout: patienceMs,
    ...(lookup && { lookup }),
  }
  return new Promise((answered, failed) => {
    const request = (url.protocol === 'http:' ? overHttp : overHttps)(url, options, (answer) => {
      answer.resume()
      answered(answer)
    })
    request.on('timeout', () => request.destroy(new Error('The push service didn’t respond')))
    request.on('error', failed)
    request.end(sealed.body)
  })
}
