/** What guests can be texted about. */
export const textOccasions = [
  'reminder',
  'driver',
  'onTheWay',
  'waiting',
  'lateFlight',
  'changes',
  'cancelled',
] as const
export type TextOccasion = (typeof textOccasions)[number]

export const textChannels = ['sms', 'whatsapp'] as const
export type TextChannel = (typeof textChannels)[number]

/** The company's settings for SMS and WhatsApp. */
export interface TextSettings {
  /** The account with the provider. Empty: no texts. */
  readonly account: string
  /** A number, a name of up to eleven characters, or a messaging service. Empty: no SMS. */
  readonly smsSender: string
  /** A number. Empty: no WhatsApp. */
  readonly whatsAppSender: string
  /** `HH:MM` at the airport. No quiet hours if both are the same. */
  readonly quiet: { readonly from: string; readonly to: string }
  readonly monthlyLimit: number
  readonly occasions: Readonly<Record<TextOccasion, boolean>>
}

export const textSettingsAtFirst: TextSettings = {
  account: '',
  smsSender: '',
  whatsAppSender: '',
  quiet: { from: '22:00', to: '07:00' },
  monthlyLimit: 1000,
  occasions: {
    reminder: true,
    driver: true,
    onTheWay: true,
    waiting: true,
    lateFlight: true,
    changes: true,
    cancelled: true,
  },
}

/** Whether guests can be texted at all. */
export function isTexting({ account, smsSender, whatsAppSender }: TextSettings): boolean {
  return account !== '' && (smsSender !== '' || whatsAppSender !== '')
}

/** Whether guests can reply. They can’t if the sender is a name. */
export function takesReplies({ smsSender }: Pick<TextSettings, 'smsSender'>): boolean {
  return /^(\+?\d+|MG[0-9a-f]{32})$/i.test(smsSender)
}

/**
 * The channel to a number: WhatsApp for guests who wrote by it last, if the company has it; else SMS. A
 * company with WhatsApp alone can only answer. Null: none.
 */
export function textChannelOf(
  { smsSender, whatsAppSender }: TextSettings,
  wroteBy: TextChannel | null,
): TextChannel | null {
  if (whatsAppSender !== '' && wroteBy === 'whatsapp') return 'whatsapp'
  return smsSender === '' ? null : 'sms'
}

export const noOccasions: TextSettings['occasions'] = {
  reminder: false,
  driver: false,
  onTheWay: false,
  waiting: false,
  lateFlight: false,
  changes: false,
  cancelled: false,
}
