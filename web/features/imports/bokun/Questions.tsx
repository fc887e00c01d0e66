import { IconPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { bokunProducts, bokunQuestions } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { allQuestionMeanings, questionMeanings } from '#domain/import/bokun-words.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField, type SelectOption } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './bokun.module.css'

type Loaded = ReplyOf<typeof bokunQuestions.load>
type Asked = Loaded['asked'][number]

/** What a question can mean: also a field that its answer fills. */
function meaningsOf({ fields }: Loaded): SelectOption[] {
  return [
    ...allQuestionMeanings.map((key) => ({ key, label: questionMeanings[key] })),
    ...fields.map(({ guid, name }) => ({ key: `field ${guid}`, label: name })),
  ]
}

/** Questions guests answer at Bókun, the meaning detected for each, and the meanings set by the office. */
export function Questions() {
  const found = useLoad(bokunQuestions.load)
  const products = useLoad(bokunProducts)
  return (
    <LoadBoundary {...found}>
      {found.data && products.data && (
        <QuestionsForm
          key={JSON.stringify(found.data.items)}
          loaded={found.data}
          products={products.data.items.map((it) => ({
            key: it.guid,
            label: it.rate === '' ? it.title : `${it.title}, ${it.rate}`,
          }))}
          reload={found.reload}
        />
      )}
    </LoadBoundary>
  )
}

function QuestionsForm({
  loaded,
  products,
  reload,
}: {
  loaded: Loaded
  products: { key: string; label: string }[]
  reload: () => void
}) {
  const saving = useSaveForm(bokunQuestions.save, {
    values: { items: loaded.items.map((it) => ({ ...it, product: it.product ?? '' })) },
    toBody: ({ items }) => ({
      items: items.map((it) => ({
        ...it,
        product: it.product === '' ? null : it.product,
        meaning: it.meaning,
      })),
      seen: loaded.items,
    }),
    refreshes: [bokunQuestions.load],
    onSaved: reload,
  })
  const meanings = useMemo(() => meaningsOf(loaded), [loaded])
  const { fields, append, remove } = useFieldArray({ control: saving.form.control, name: 'items' })
  const columns = useMemo(
    () => askedColumns(meanings, (begins) => append({ product: '', begins, meaning: 'note' })),
    [append, meanings],
  )
  return (
    <div className={classes.page}>
      <Form
        {...saving}
        label="Questions"
        foot={
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => append({ product: '', begins: '', meaning: 'flight' })}
          >
            Add question
          </Button>
        }
        submit="Save questions"
      >
        <p className="soft">
          Questions about flights, hotels, pickups and child seats are detected automatically. Add the ones
          that are missed or misread.
        </p>
        {fields.map((field, index) => (
          <FieldRow key={field.id}>
            <TextField
              name={`items.${index}.begins`}
              label={`Question ${index + 1} starts with`}
              required
              maxLength={200}
            />
            <SelectField name={`items.${index}.meaning`} label="Maps to" options={meanings} required />
            <SelectField
              name={`items.${index}.product`}
              label="Product"
              options={products}
              empty="All products"
            />
            <Button
              kind="quiet"
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => remove(index)}
              aria-label={`Remove question ${index + 1}`}
            >
              Remove
            </Button>
          </FieldRow>
        ))}
      </Form>
      <DataTable
        label="Recent questions"
        name="bokun-questions"
        columns={columns}
        rows={loaded.asked}
        rowKey={(it) => it.question}
        empty={<Notice>No questions yet. They appear when you import bookings with answers.</Notice>}
      />
    </div>
  )
}

function askedColumns(meanings: readonly SelectOption[], say: (question: string) => void): Column<Asked>[] {
  return [
    { id: 'question', header: 'Question', minWidth: '12rem', cell: (it) => it.question },
    { id: 'example', header: 'Example answer', cell: (it) => it.example },
    {
      id: 'meaning',
      header: 'Maps to',
      cell: (it) => meanings.find(({ key }) => key === it.meaning)?.label ?? 'Not mapped, ignored',
    },
    {
      id: 'say',
      header: '',
      cardAction: true,
      cell: (asked) => (
        <Button size="xs" onClick={() => say(asked.question)}>
          Map
          <span className="said">: {asked.question}</span>
        </Button>
      ),
    },
  ]
}
