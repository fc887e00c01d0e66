import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { postServiceConfig } from '#contract/site.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSaveForm } from '../../api/use-save-form.ts'
import { useAccount } from '../../shell/account.ts'
import { Page } from '../../shell/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Form } from '../../ui/Form.tsx'
import { NumberField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { LoadBoundary } from '../../ui/LoadBoundary.tsx'

/** What guests get after their service. */
export default function PostServicePage() {
  const found = useLoad(postServiceConfig.load)
  return (
    <Page title="Post-service message" back={screens.configuration.path} busy={found.requestState === 'Network'}>
      <LoadBoundary {...found}>{found.data && <Fields values={found.data} reload={found.reload} />}</LoadBoundary>
    </Page>
  )
}

function Fields({ values, reload }: { values: ReplyOf<typeof postServiceConfig.load>; reload: () => void }) {
  const { currency } = useAccount().site
  const { version, gratuities, ...own } = values
  const saving = useSaveForm(postServiceConfig.save, {
    values: { ...own, gratuities: gratuities.map((cents) => (cents / 100).toFixed(2)).join('  ') },
    toBody: (typed) => ({ ...typed, gratuities: amountsOf(typed.gratuities), version }),
    refreshes: [postServiceConfig.load],
    onSaved: reload,
  })
  return (
    <Form
      {...saving}
      label="Post-service message"
      foot={
        <Button kind="main" type="submit" busy={saving.sending}>
          Save message
        </Button>
      }
    >
      <CheckboxField name="on" label="Send it" hint="By mail, once for each reservation that was served" />
      <NumberField name="hoursAfter" label="Hours after the service" suffix=" h" required min={0} max={168} />
      <TextField name="subject" label="Subject" maxLength={200} />
      <TextAreaField name="text" label="Text" rows={7} maxLength={4000} />
      <TextField
        name="gratuities"
        label="Suggested gratuities"
        hint={`Up to six amounts in ${currency}, with a space between them. The link to leave one comes below the text.`}
        check={wrongAmounts}
      />
    </Form>
  )
}

function wordsOf(typed: string): string[] {
  return typed.split(/[\s;]+/).filter(Boolean)
}

function wrongAmounts(typed: string): string | null {
  const words = wordsOf(typed)
  const wrong = words.find((it) => !/^\d{1,5}(\.\d{1,2})?$/.test(it) || Number(it) <= 0)
  if (wrong !== undefined) return `“${wrong}” is no amount`
  return words.length > 6 ? 'At most six' : null
}

function amountsOf(typed: string): number[] {
  return wordsOf(typed).map((it) => Math.round(Number(it) * 100))
}
