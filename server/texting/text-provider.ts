import type { TextChannel } from '#domain/texting/text-settings.ts'

/** A text as the provider gets it. */
export interface TextToSend {
  channel: TextChannel
  to: string
  from: string
  text: string
  /** Where the provider reports its status. */
  statusUrl: string
}

/** A provider of SMS and WhatsApp. */
export interface TextProvider {
  /** Returns the provider's id of the message. Throws `TextFailed`. */
  send(message: TextToSend, signal?: AbortSignal): Promise<string>
  /**
   * The ids of messages to a number with the same text, sent since that day: whether an earlier attempt
   * whose answer got lost reached the provider.
   */
  find(message: TextToSend, since: string): Promise<string[]>
  /** Checks account and token. Returns the account's name. */
  check(): Promise<string>
}

export type TextFault =
  /** Trying again fails the same way: the number or the message was refused. */
  | 'refused'
  /** Account or token are wrong. */
  | 'login'
  /** Too many requests; try again later. */
  | 'tooMany'
  /** No answer, or an error of the provider. The message may have been accepted. */
  | 'noAnswer'

export class TextFailed extends Error {
  readonly fault: TextFault
  /** The provider's error code. */
  readonly code: number | null
  readonly afterSeconds: number

  constructor(fault: TextFault, code: number | null = null, afterSeconds = 0) {
    super(fault)
    this.fault = fault
    this.code = code
    this.afterSeconds = afterSeconds
  }
}
