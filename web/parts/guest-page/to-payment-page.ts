import type { payByCard } from '#contract/carts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

/** Goes to the gateway’s payment page, which expects a form post. */
export function toPaymentPage({ action, fields }: ReplyOf<typeof payByCard>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const { name, value } of fields) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
