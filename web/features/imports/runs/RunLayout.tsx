import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from '@tanstack/react-router'
import * as contract from '#contract/imports.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { FileField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { useSave } from '#web/api/use-save.ts'
import classes from '#web/features/imports/imports.module.css'
import { importRunPath } from './import-run-path.ts'
import { acceptedFiles, rememberFile, rememberedFile } from './uploaded-file.ts'
import type { RunDetail } from './run-detail.ts'

type Layout = NonNullable<RunDetail['layout']>

/** Shows which sheet and row hold the headings, and lets the user change them. */
export function RunLayout({ run, layout }: { run: RunDetail; layout: Layout }) {
  const [isChanging, setChanging] = useState(false)
  const sheet = layout.sheets[layout.sheet] ?? ''
  return (
    <div className={classes.row}>
      <span>
        {sheet !== '' && `Sheet: ${sheet}. `}Heading row: {layout.line}.
      </span>
      {run.whyNotMap === null && (
        <Button size="xs" aria-label="Change sheet or heading row" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {isChanging && <LayoutDialog run={run} layout={layout} onClose={() => setChanging(false)} />}
    </div>
  )
}

interface Chosen {
  sheet: string
  line: string
  file: File | null
}

function LayoutDialog({ run, layout, onClose }: { run: RunDetail; layout: Layout; onClose: () => void }) {
  const navigate = useNavigate()
  const kept = rememberedFile(run.guid)
  const form = useForm<Chosen>({
    defaultValues: { sheet: String(layout.sheet), line: String(layout.line), file: null },
  })
  const { save, sending, problems, fieldErrors } = useSave(contract.uploadImport, {
    refreshes: [contract.queryImportRuns],
  })
  const send = async ({ sheet, line, file: chosen }: Chosen) => {
    const file = kept?.file ?? chosen
    const row = Number(line)
    if (!file) return
    if (!Number.isInteger(row) || row < 1)
      return form.setError('line', { message: 'Enter a row number, such as 1' })
    const upload = new FormData()
    upload.append('file', file)
    const encoding = kept?.encoding ?? ''
    const query = {
      sheet: Number(sheet),
      line: row,
      replaces: run.guid,
      ...(encoding === '' ? {} : { encoding }),
    }
    const outcome = await save({ upload, params: { source: run.source }, query })
    if (outcome.kind !== 'ok' || outcome.reply.guid === undefined) return
    rememberFile({ run: outcome.reply.guid, file, encoding })
    onClose()
    void navigate({ to: importRunPath(run.source, outcome.reply.guid) })
  }
  return (
    <Dialog open title="Sheet and heading row" onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        problems={[...Object.values(fieldErrors), ...problems]}
        guardUnsaved={false}
        submit="Apply"
        sending={sending}
        onCancel={onClose}
      >
        <FieldRow>
          {layout.sheets.length > 1 && (
            <SelectField
              name="sheet"
              label="Sheet"
              options={layout.sheets.map((label, at) => ({ key: String(at), label }))}
            />
          )}
          <TextField
            name="line"
            label="Heading row"
            required
            maxLength={7}
            hint="Rows above this one are skipped"
          />
        </FieldRow>
        {kept === null && (
          <FileField name="file" label="Select the same file again" accept={acceptedFiles} required />
        )}
      </Form>
    </Dialog>
  )
}
