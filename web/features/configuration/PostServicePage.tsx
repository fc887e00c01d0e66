import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { postServiceConfig, previewPostService, testPostService } from '#contract/site.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { eachLanguage } from '#domain/message/guest-settings.ts'
import { postServiceFieldNames } from '#domain/message/post-service.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import { unknownFields } from '#domain/message/template.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { languageOptions } from '#web/parts/language/LanguageField.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { amountsOf, wrongAmounts } from './typed-amounts.ts'
import classes from './configuration.module.css'

/** The message to guests after their service. */
export default function PostServicePage() {
  const found = useLoad(postServiceConfig.load)
  return (
    <Page title="Post-service message" back={screens.configuration.path} load={found}>
      {found.data && <Fields values={found.data} reload={found.reload} />}
    </Page>
  )
}

function Fields({ values, reload }: { values: ReplyOf<typeof postServiceConfig.load>; reload: () => void }) {
  const { currency } = useAccount().site
  const { version, gratuities, sent, language: ownLanguage, others, ...own } = values
  const [language, setLanguage] = useState<GuestLanguage>(ownLanguage)
  const words = language === ownLanguage ? '' : `others.${language}.`
  const saving = useSaveForm(postServiceConfig.save, {
    values: {
      ...own,
      others: { ...eachLanguage({ subject: '', text: '' }), ...others },
      gratuities: gratuities.map((cents) => unitsText(cents, currency)).join('  '),
    },
    toBody: (typed) => ({ ...typed, gratuities: amountsOf(typed.gratuities, currency), version }),
    refreshes: [postServiceConfig.load],
    onSaved: reload,
  })
  return (
    <Form {...saving} label="Post-service message" submit="Save message">
      <p className="note">
        Sent by e-mail once per reservation, after its last service, to guests who used a service and have an
        e-mail address. {sent === 0 ? 'Not sent yet.' : `Sent for ${counted(sent, 'reservation')}.`}
      </p>
      <CheckboxField
        name="on"
        label="Send this message"
        hint="Not sent for services that ended before you turned this on"
      />
      <FieldRow>
        <NumberField
          name="hoursAfter"
          unit="whole hours"
          label="Send after"
          suffix=" h"
          required
          min={0}
          max={168}
        />
        <TextField
          name="gratuities"
          label="Suggested gratuities"
          hint={
            `Up to six amounts in ${currency}, separated by spaces. ` +
            'Use {gratuities} in the text to show them.'
          }
          check={(typed: string) => wrongAmounts(typed, currency)}
        />
      </FieldRow>
      <div>
        <SegmentChoice label="Language" options={languageOptions} value={language} onChange={setLanguage} />
      </div>
      {words !== '' && (
        <p className="note">If you leave a language empty, guests who use it get the standard text.</p>
      )}
      <TextField
        key={`${words}subject`}
        name={`${words}subject`}
        label="Subject"
        maxLength={200}
        check={whyNotTemplate}
      />
      <TextAreaField
        key={`${words}text`}
        name={`${words}text`}
        label="Text"
        rows={9}
        maxLength={4000}
        hint={`Placeholders: ${postServiceFieldNames.map((it) => `{${it}}`).join(' ')}`}
        check={whyNotTemplate}
      />
      <Example key={language} language={language} words={words} />
    </Form>
  )
}

function whyNotTemplate(typed: string): string | null {
  const [unknown] = unknownFields(typed, postServiceFieldNames)
  return unknown === undefined ? null : `Unknown placeholder ${unknown}`
}

/** A preview of the unsaved message as a guest would get it, which can also be mailed to the user. */
function Example({ language, words }: { language: GuestLanguage; words: string }) {
  const names = [`${words}subject`, `${words}text`, 'gratuities']
  const [subject, text, gratuities] = useWatch({ name: names }) as [string, string, string]
  const { currency } = useAccount().site
  const { trigger } = useFormContext()
  const [shown, setShown] = useState<ReplyOf<typeof previewPostService> | null>(null)
  const preview = useSave(previewPostService, { quiet: true })
  const test = useSave(testPostService)
  const body = { subject, text, language, gratuities: amountsOf(gratuities, currency) }
  const show = async () => {
    if (!(await trigger(names))) return
    const outcome = await preview.save({ body })
    if (outcome.kind === 'ok') setShown(outcome.reply)
  }
  const send = async () => {
    if (await trigger(names)) await test.save({ body })
  }
  return (
    <section className={classes.example} aria-label="Message preview">
      <div className="row">
        <Button busy={preview.sending} onClick={() => void show()}>
          Preview
        </Button>
        <Button busy={test.sending} onClick={() => void send()}>
          Send test to me
        </Button>
      </div>
      <Problems
        problems={[preview, test].flatMap((request) => [
          ...Object.entries(request.fieldErrors).map(([name, message]) => `${name}: ${message}`),
          ...request.problems,
        ])}
      />
      <div aria-live="polite">
        {shown && (
          <article className={classes.mail}>
            <h2>{shown.subject}</h2>
            <p>{shown.text}</p>
          </article>
        )}
      </div>
    </section>
  )
}
