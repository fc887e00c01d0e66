import { useWatch } from 'react-hook-form'
import { customerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { privacyForm, privacyPreview } from '#contract/privacy.ts'
import { screens } from '#contract/screens.ts'
import { retentionChoices, type RetentionMonths } from '#domain/privacy/retention.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dateText, dayYearText } from '#web/ui/value/format.ts'
import { anonymisedText, monthsText, previewText, waitingTexts } from './privacy-words.ts'
import own from './privacy.module.css'

type Privacy = ReplyOf<typeof privacyForm.load>

const live = ['configuration', 'customer'] as const
const choices = retentionChoices.map((it) => ({ key: String(it), label: monthsText(it) }))

/** How long guests' personal data is kept, and the erasures on request. */
export default function PrivacyPage() {
  const found = useLoad(privacyForm.load, {}, { live, keepPrevious: true })
  return (
    <Page title="Privacy" back={screens.configuration.path} load={found}>
      {found.data && (
        <>
          <Retention key={found.data.version} values={found.data} />
          <Erasures {...found.data} />
        </>
      )}
    </Page>
  )
}

function Retention({ values: { months, version } }: { values: Privacy }) {
  const saving = useSaveForm(privacyForm.save, {
    values: { months: months === null ? '' : String(months) },
    toBody: (typed) => ({ months: chosenMonths(typed.months), version }),
    refreshes: [privacyForm.load],
  })
  return (
    <Form {...saving} label="Privacy" submit="Save privacy">
      <p className="note">
        Choose how long to keep names, contact details, notes and messages after a guest’s last service. After
        that, they’re removed overnight. Bookings, payments, reports and invoices stay. This can’t be undone.
      </p>
      <SelectField name="months" label="Keep guests’ personal data" options={choices} empty="Always" />
      <Preview />
    </Form>
  )
}

function chosenMonths(text: string): RetentionMonths | null {
  return retentionChoices.find((it) => String(it) === text) ?? null
}

/** What the chosen period would remove, shown before it is saved. */
function Preview() {
  const months = chosenMonths(String(useWatch({ name: 'months' }) ?? ''))
  return months === null ? null : <PreviewOf months={months} />
}

function PreviewOf({ months }: { months: RetentionMonths }) {
  const found = useLoad(privacyPreview, { query: { months } }, { live })
  return (
    <div role="status">
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <p>{previewText(found.data)}</p>
            {found.data.waiting.length > 0 && (
              <>
                <p>These reservations are kept for now:</p>
                <ul>
                  {waitingTexts(found.data).map((it) => (
                    <li key={it}>{it}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </LoadBoundary>
    </div>
  )
}

function Erasures({ anonymised, erasures }: Privacy) {
  const { timeZone } = useAccount().site
  return (
    <section className={own.erasures} aria-labelledby="erasures">
      <h2 id="erasures">Erasures on request</h2>
      <p className="note">{anonymisedText(anonymised)}</p>
      {erasures.length === 0 ? (
        <Notice>No erasures yet. To erase a guest’s data, open the customer and choose Personal data.</Notice>
      ) : (
        <ul>
          {erasures.map((it) => (
            <li key={it.guid}>
              {dayYearText(dateText(it.at, timeZone))}:{' '}
              <a href={customerPath(it.customerGuid)}>{it.customer}</a>, {it.request}, by {it.by}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
