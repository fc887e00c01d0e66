import type { payByCard } from '#contract/carts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

/** Leaves for the gateway’s page, which takes its fields as a form. */
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
