import { IconPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { bokunProducts, bokunQuestions } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { allQuestionMeanings, questionMeanings } from '#domain/import/bokun-words.ts'
import { useLoad } from '../../../api/use-load.ts'
import { useSaveForm } from '../../../api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './bokun.module.css'

type Loaded = ReplyOf<typeof bokunQuestions.load>
type Asked = Loaded['asked'][number]

const meanings = allQuestionMeanings.map((key) => ({ key, label: questionMeanings[key] }))

/** What guests are asked at Bókun, what it is taken for, and what the office says instead. */
export function Questions() {
  const found = useLoad(bokunQuestions.load)
  const products = useLoad(bokunProducts)
  return (
    <LoadBoundary {...found}>
      {found.data && products.data && (
        <QuestionsForm
          key={JSON.stringify(found.data.items)}
          loaded={found.data}
          products={products.data.items.map((it) => ({ key: it.guid, label: it.rate === '' ? it.title : `${it.title}, ${it.rate}` }))}
          reload={found.reload}
        />
      )}
    </LoadBoundary>
  )
}

function QuestionsForm({ loaded, products, reload }: { loaded: Loaded; products: { key: string; label: string }[]; reload: () => void }) {
  const saving = useSaveForm(bokunQuestions.save, {
    values: { items: loaded.items.map((it) => ({ ...it, product: it.product ?? '' })) },
    toBody: ({ items }) => ({
      items: items.map((it) => ({ ...it, product: it.product === '' ? null : it.product, meaning: it.meaning })),
      seen: loaded.items,
    }),
    refreshes: [bokunQuestions.load],
    onSaved: reload,
  })
  const { fields, append, remove } = useFieldArray({ control: saving.form.control, name: 'items' })
  const columns = useMemo(() => askedColumns((begins) => append({ product: '', begins, meaning: 'note' })), [append])
  return (
    <div className={classes.page}>
      <Form
        {...saving}
        label="Questions"
        foot={
          <>
            <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => append({ product: '', begins: '', meaning: 'flight' })}>
              Add a question
            </Button>
            <Button kind="main" type="submit" busy={saving.sending}>
              Save questions
            </Button>
          </>
        }
      >
        <p className={classes.soft}>
          Questions about flights, hotels, pick-ups and child seats are recognised by themselves. Say here what is meant otherwise.
        </p>
        {fields.map((it, index) => (
          <FieldRow key={it.id}>
            <TextField name={`items.${index}.begins`} label={`Question ${index + 1} begins with`} required maxLength={200} />
            <SelectField name={`items.${index}.meaning`} label="It is about" options={meanings} required />
            <SelectField name={`items.${index}.product`} label="Of" options={products} empty="Every product" />
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
        label="Questions asked lately"
        name="bokun-questions"
        columns={columns}
        rows={loaded.asked}
        rowKey={(it) => it.question}
        empty={<Notice>No booking with questions has come yet</Notice>}
      />
    </div>
  )
}

function askedColumns(say: (question: string) => void): Column<Asked>[] {
  return [
    { id: 'question', header: 'Asked', minWidth: '12rem', cell: (it) => it.question },
    { id: 'example', header: 'An answer', cell: (it) => it.example },
    {
      id: 'meaning',
      header: 'Taken for',
      cell: (it) => (it.meaning === null ? 'Nobody has said: it is left out' : questionMeanings[it.meaning]),
    },
    {
      id: 'say',
      header: 'Say',
      cardAction: true,
      cell: (it) => (
        <Button size="xs" onClick={() => say(it.question)}>
          Say what it is
          <span className="said">: {it.question}</span>
        </Button>
      ),
    },
  ]
}
