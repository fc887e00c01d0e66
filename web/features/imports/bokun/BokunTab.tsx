import { fetchBokun } from '#contract/bokun.ts'
import { queryJobs } from '#contract/jobs.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { ImportRuns } from '#web/features/imports/runs/ImportRuns.tsx'
import classes from './bokun.module.css'

const Deliveries = preloadable(async () => (await import('./Deliveries.tsx')).Deliveries)
const Products = preloadable(async () => (await import('./Products.tsx')).Products)
const Questions = preloadable(async () => (await import('./Questions.tsx')).Questions)

const views = [
  { key: '', label: 'Imports' },
  { key: 'products', label: 'Products' },
  { key: 'questions', label: 'Questions' },
  { key: 'deliveries', label: 'Deliveries' },
] as const
type View = (typeof views)[number]['key']

/**
 * Bókun bookings: imported from a file or a fetched period, the mapping of products and questions, and
 * webhook deliveries.
 */
export function BokunTab() {
  const [url, setUrl] = useUrlState({ view: '', run: '' })
  const view: View = views.find((it) => it.key === url.view)?.key ?? ''
  return (
    <div className={classes.page}>
      <div>
        <SegmentChoice
          label="Bókun"
          options={views}
          value={view}
          onChange={(key) => setUrl({ view: key, run: '' })}
        />
      </div>
      {view === '' && (
        <>
          {url.run === '' && <FetchPeriod />}
          <ImportRuns
            source="bokun"
            about="Rows with the same confirmation code become one booking. Rows that need review go to Pending. Importing the same file again changes nothing."
          />
        </>
      )}
      {view === 'products' && <Products />}
      {view === 'questions' && <Questions />}
      {view === 'deliveries' && <Deliveries />}
    </div>
  )
}

function FetchPeriod() {
  const today = useToday()
  const saving = useSaveForm(fetchBokun, {
    values: { from: today, to: addDays(today, 6) },
    refreshes: [queryJobs],
  })
  return (
    <section aria-label="Fetch from Bókun" className={classes.section}>
      <h2>Fetch from Bókun</h2>
      <Form
        {...saving}
        label="Fetch from Bókun"
        guardUnsaved={false}
        submit="Fetch bookings"
        submitKind="plain"
      >
        <FieldRow>
          <DateField name="from" label="First day" required today={today} />
          <DateField name="to" label="Last day" required today={today} />
        </FieldRow>
      </Form>
    </section>
  )
}
