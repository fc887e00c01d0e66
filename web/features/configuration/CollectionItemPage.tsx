import { configurationPath } from '#contract/addresses.ts'
import { catalogue, configurationOverview } from '#contract/catalogue.ts'
import { isOrdered } from '#contract/collection-order.ts'
import type { Change } from '#contract/collection.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { ChangeList } from '#web/parts/changes/ChangeList.tsx'
import { NotFoundPage } from '#web/shell/page/NotFoundPage.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import { collectionFields } from './CollectionFields.tsx'
import { CollectionOrderPage } from './CollectionOrderPage.tsx'
import { isConfigured, type ConfiguredName } from './collection-screens.tsx'

/** The form for a new or existing item of any collection. */
export default function CollectionItemPage() {
  const name = useParam('collection')
  const id = useParam('id')
  if (id === 'order' && isOrdered(name)) return <CollectionOrderPage key={name} name={name} />
  return isConfigured(name) ? <ItemPage key={`${name} ${id}`} name={name} id={id} /> : <NotFoundPage />
}

/**
 * The fields that all collection forms share. The rest is known only to the collection’s contract and its
 * fields component.
 */
interface ItemValues {
  name: string
  active: boolean
  version: number
  history: Change[]
  [field: string]: unknown
}

function ItemPage({ name, id }: { name: ConfiguredName; id: string }) {
  const { create, edit, title, plural } = catalogue[name]
  const isNew = id === 'new'
  const endpoint: Endpoint = isNew ? create.load : edit.load
  const found = useLoad(endpoint, isNew ? {} : { params: { id } })
  const values = found.data as ItemValues | undefined
  return (
    <Page
      title={isNew ? `New ${title}` : (values?.name ?? plural)}
      back={configurationPath(name)}
      one={title}
      beside={
        values?.active === false && (
          <StatusPill tone="still" icon={<IconBan size={14} />}>
            Inactive
          </StatusPill>
        )
      }
      load={found}
    >
      {values && <ItemForm name={name} id={isNew ? null : id} values={values} reload={found.reload} />}
      {values && <ChangeList changes={values.history} />}
    </Page>
  )
}

function ItemForm({
  name,
  id,
  values,
  reload,
}: {
  name: ConfiguredName
  id: string | null
  values: ItemValues
  reload: () => void
}) {
  const { create, edit, list, title, plural, fields } = catalogue[name]
  const effects = useEffects()
  const own = Object.fromEntries([...fields, 'active', 'version'].map((field) => [field, values[field]]))
  const endpoint: Endpoint = id === null ? create.save : edit.save
  const saving = useSaveForm<Endpoint, Record<string, unknown>>(endpoint, {
    values: own,
    // The form keeps its input when its data reloads; the version is always the newest one loaded.
    toBody: (typed) => ({ ...typed, version: values.version }),
    ...(id === null ? {} : { params: { id } }),
    refreshes: [list, edit.load, options, configurationOverview],
    onSaved: () => (id === null ? effects.go(configurationPath(name)) : reload()),
  })
  return (
    <Form
      {...saving}
      label={title}
      foot={<Button href={configurationPath(name)}>Back to the list</Button>}
      submit={id === null ? `Add ${title}` : `Save ${title}`}
    >
      {collectionFields[name]}
      {id !== null && (
        <CheckboxField
          name="active"
          label="Active"
          hint={`Inactive ${plural.toLowerCase()} aren’t offered. Existing bookings don’t change.`}
        />
      )}
    </Form>
  )
}
