/** Why a message was stored and not sent. `kind`: mail, push, sms or whatsapp. */
export function whyKept(kind: string): string {
  if (kind === 'push') return 'Stored only: no device has notifications turned on'
  return `Stored only: no ${kind === 'mail' ? 'mail server' : 'text service'} is set up`
}
