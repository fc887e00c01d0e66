import { useMemo } from 'react'
import * as contract from '#contract/imports.ts'
import { SelectField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import classes from '#web/features/imports/imports.module.css'
import type { RunDetail } from './run-detail.ts'

const orders = [
  { key: 'dayFirst', label: 'Day first: 31/12/2026' },
  { key: 'monthFirst', label: 'Month first: 12/31/2026' },
]
const signs = [
  { key: 'point', label: 'Point: 1,234.50' },
  { key: 'comma', label: 'Comma: 1.234,50' },
]

interface Chosen {
  mapping: Record<string, string>
  dateOrder: RunDetail['dateOrder']
  decimalSign: RunDetail['decimalSign']
}

/**
 * Maps columns to fields and sets the date and number formats. Remembered for files with the same headings.
 */
export function RunColumns({ run }: { run: RunDetail }) {
  const sources = useLoad(contract.queryImportSources)
  const fields = useMemo(
    () => sources.data?.items.find((it) => it.name === run.source)?.fields ?? [],
    [sources.data, run.source],
  )
  const columns = run.headings.map((label, at) => ({ key: String(at), label }))
  const values = useMemo(() => chosenOf(run, fields), [run, fields])
  const saving = useSaveForm(contract.saveImportColumns, {
    values,
    params: { run: run.guid },
    toBody: ({ mapping, dateOrder, decimalSign }) => ({
      mapping: Object.fromEntries(
        Object.entries(mapping).flatMap(([key, at]) => (at === '' ? [] : [[key, Number(at)]])),
      ),
      dateOrder,
      decimalSign,
      version: run.version,
    }),
    refreshes: [contract.importRunDetail, contract.queryImportRows],
  })
  return (
    <section className={classes.box}>
      <h3>Columns</h3>
      <Sample run={run} />
      {fields.length > 0 && (
        <Form {...saving} label="Columns" submit="Save columns" submitKind="plain">
          <div className={classes.fields}>
            {fields.map((field) => (
              <SelectField
                key={field.key}
                name={`mapping.${field.key}`}
                label={field.label}
                options={columns}
                empty="No column"
                required={field.required}
              />
            ))}
            <SelectField name="dateOrder" label="Date format" options={orders} />
            <SelectField name="decimalSign" label="Decimal separator" options={signs} />
          </div>
        </Form>
      )}
    </section>
  )
}

function chosenOf(run: RunDetail, fields: readonly { key: string }[]): Chosen {
  const mapping = Object.fromEntries(
    fields.map(({ key }) => [key, run.mapping[key] === undefined ? '' : String(run.mapping[key])]),
  )
  return { mapping, dateOrder: run.dateOrder, decimalSign: run.decimalSign }
}

function Sample({ run }: { run: RunDetail }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="First rows of the file">
      <table className={classes.sample}>
        <thead>
          <tr>{run.headings.map(heading)}</tr>
        </thead>
        <tbody>{run.samples.map((cells, at) => sampleRow(cells, at, run.headings.length))}</tbody>
      </table>
    </div>
  )
}

/** Positions in a file never change, so they can be used as keys. */
const heading = (text: string, at: number) => (
  <th key={keyOf(at)} scope="col">
    {text}
  </th>
)
const sampleRow = (cells: readonly string[], at: number, columns: number) => (
  <tr key={keyOf(at)}>
    {Array.from({ length: columns }, (_, column) => sampleCell(cells[column] ?? '', column))}
  </tr>
)
const sampleCell = (text: string, at: number) => <td key={keyOf(at)}>{text}</td>
const keyOf = (place: number) => String(place)
