import { NoUseTrying, type Send } from '#server/features/messages/commands/deliver-outbox.ts'

export const taken =
  (got: string[]): Send =>
  async ({ body }) => {
    got.push(body)
    return 'sent'
  }
export const refusing: Send = async () => {
  throw new NoUseTrying('No such mailbox')
}
