/** What a mail server reports about one recipient (RFC 3464 §2.3). */
export interface DeliveryReport {
  readonly recipient: string
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** An enhanced status code (RFC 3463), such as `5.1.1`; empty if there is none. */
  readonly status: string
  /** The server's own words, such as `550 5.1.1 User unknown`. */
  readonly diagnostic: string
}

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

/** Reads a message/delivery-status part: fields of the message, then those of each recipient. */
export function readDeliveryStatus(text: string): { envelopeId: string; reports: DeliveryReport[] } {
  const [message = new Map<string, string>(), ...recipients] = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((it) => it.size > 0)
  // Some servers leave out the fields of the message.
  const all = message.has('final-recipient') ? [message, ...recipients] : recipients
  return {
    envelopeId: message.get('original-envelope-id') ?? '',
    reports: all.flatMap((fields) => {
      const action = actions.find((it) => it === fields.get('action')?.toLowerCase())
      if (action === undefined) return []
      const recipient = fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''
      return [
        {
          recipient: withoutType(recipient).replaceAll(/[<>]/g, ''),
          action,
          status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
          diagnostic: withoutType(fields.get('diagnostic-code') ?? ''),
        },
      ]
    }),
  }
}

/** Header fields by name in lower case; folded lines are joined. */
function fieldsOf(part: string): Map<string, string> {
  const lines = part.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
  )
}

/** `rfc822; ann@guest.example` and `smtp; 550 …` begin with a type. */
function withoutType(value: string): string {
  return value.replace(/^[\w-]+;[ \t]*/, '').trim()
}

/** RFC 3463 §3, by what an agent can do about it. The first that fits. */
const reasons: readonly (readonly [code: RegExp, words: RegExp | null, reason: string])[] = [
  [
    /^5\.1\.[02]$|^[45]\.4\.4$/,
    /domain|host.*not found|no mx|nxdomain/i,
    'the part after the @ doesn’t exist',
  ],
  [/^5\.1\.2$|^[45]\.4\.4$/, null, 'the part after the @ doesn’t exist'],
  [/^5\.1\.3$/, null, 'the address isn’t valid'],
  [/^5\.1\.6$/, null, 'the mailbox has moved'],
  [/^5\.1\.\d+$/, null, 'the mailbox doesn’t exist'],
  [/^5\.2\.1$/, null, 'the mailbox is closed'],
  [/^[45]\.2\.2$/, null, 'the mailbox is full'],
  [/^5\.2\.3$|^5\.3\.4$/, null, 'the message is too large'],
  [/^[45]\.4\.[17]$/, null, 'the recipient’s mail server can’t be reached'],
  [/^5\.7\.\d+$/, null, 'the recipient’s mail server is blocking our messages'],
]
const unknownWords =
  /user unknown|unknown user|no such (?:user|mailbox|recipient)|mailbox (?:unavailable|not found)|n.?t exist/i

/** Why a mail wasn't accepted, for an agent. */
export function refusalReason({ status, diagnostic }: Pick<DeliveryReport, 'status' | 'diagnostic'>): string {
  const code = status === '' ? (/\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1] ?? '') : status
  const known = reasons.find(
    ([codes, words]) => codes.test(code) && (words === null || words.test(diagnostic)),
  )
  if (known) return known[2]
  if (unknownWords.test(diagnostic)) return 'the mailbox doesn’t exist'
  if (/full|quota/i.test(diagnostic)) return 'the mailbox is full'
  return 'the recipient’s mail server refused the message'
}

/** The reason with the server's words, as stored with a message. */
export function refusalText(report: Pick<DeliveryReport, 'status' | 'diagnostic'>): string {
  const reason = refusalReason(report)
  const said = report.diagnostic === '' ? report.status : report.diagnostic
  return said === '' ? reason : `${reason} (${said.slice(0, 300)})`
}
