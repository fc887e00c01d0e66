import { useFieldArray } from 'react-hook-form'
import { configurationPath } from '#contract/addresses.ts'
import { catalogue } from '#contract/catalogue.ts'
import { collectionOrder, type OrderedCollection } from '#contract/collection-order.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import classes from './order.module.css'

/** The order in which lists and forms show a collection. */
export function CollectionOrderPage({ name }: { name: OrderedCollection }) {
  const found = useLoad(collectionOrder.load, { params: { collection: name } })
  return (
    <Page
      title={`Order of ${catalogue[name].plural.toLowerCase()}`}
      back={configurationPath(name)}
      load={found}
    >
      {found.data && <Order name={name} values={found.data} />}
    </Page>
  )
}

const guidsOf = (items: Values['items']) => items.map((it) => it.guid)

type Values = ReplyOf<typeof collectionOrder.load>

function Order({ name, values }: { name: OrderedCollection; values: Values }) {
  const { list } = catalogue[name]
  const effects = useEffects()
  const saving = useSaveForm(collectionOrder.save, {
    params: { collection: name },
    values,
    toBody: ({ items }: Values) => ({ guids: guidsOf(items), seen: guidsOf(values.items) }),
    refreshes: [collectionOrder.load, list],
    onSaved: () => effects.go(configurationPath(name)),
  })
  const { fields, move } = useFieldArray({ control: saving.form.control, name: 'items' })
  if (fields.length === 0) return <EmptyMessage />
  return (
    <Form
      {...saving}
      label="Order"
      submit="Save order"
      foot={<Button href={configurationPath(name)}>Back to the list</Button>}
    >
      <ol className={classes.order}>
        {fields.map((field, place) => (
          <li key={field.id}>
            <span>{field.name}</span>
            <MoveButtons
              name={field.name}
              place={place}
              last={fields.length - 1}
              onMove={(to) => move(place, to)}
            />
          </li>
        ))}
      </ol>
    </Form>
  )
}
