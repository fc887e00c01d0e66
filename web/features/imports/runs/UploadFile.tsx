import { IconDownload } from '#web/ui/icon/icons.ts'
import { useState, type DragEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '#contract/endpoint.ts'
import {
  importAtMostBytes,
  importTemplate,
  queryImportRuns,
  uploadImport,
  type ImportRun,
} from '#contract/imports.ts'
import { textEncodings } from '#domain/import/text-encodings.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FileField, SelectField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useSave } from '#web/api/use-save.ts'
import { importRunPath } from './import-run-path.ts'
import { acceptedFiles, rememberFile } from './uploaded-file.ts'
import classes from '#web/features/imports/imports.module.css'

const encodings = textEncodings.map((it) => ({ key: it, label: it }))

interface Upload {
  file: File | null
  encoding: '' | (typeof textEncodings)[number]
}

/** Uploads a chosen or dropped file and opens its preview. Uploading imports nothing. */
export function UploadFile({ source, about }: { source: ImportRun['source']; about: string }) {
  const navigate = useNavigate()
  const form = useForm<Upload>({ defaultValues: { file: null, encoding: '' } })
  const [isOver, setOver] = useState(false)
  const { save, sending, problems, fieldErrors } = useSave(uploadImport, { refreshes: [queryImportRuns] })
  const send = async ({ file, encoding }: Upload) => {
    if (!file) return
    if (file.size > importAtMostBytes)
      return form.setError('file', {
        message: 'The file is larger than 50 MB. Split it and import the parts.',
      })
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload, params: { source }, query: encoding === '' ? {} : { encoding } })
    if (outcome.kind !== 'ok' || outcome.reply.guid === undefined) return
    rememberFile({ run: outcome.reply.guid, file, encoding })
    void navigate({ to: importRunPath(source, outcome.reply.guid) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) form.setValue('file', file)
  }
  return (
    <section
      className={`${classes.box} ${classes.drop} ${isOver ? classes.over : ''}`}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>Upload a file</h2>
      <p className="note">
        CSV, TSV, XLSX or JSON, up to 50 MB and 100,000 rows. Nothing is imported until you confirm. {about}
      </p>
      <Form
        form={form}
        onSubmit={send}
        problems={[...Object.values(fieldErrors), ...problems]}
        guardUnsaved={false}
        label="Upload a file"
        foot={
          <>
            <Button
              href={addressOf(importTemplate.path, { source })}
              newTab
              icon={<IconDownload size={16} aria-hidden />}
            >
              Download template
            </Button>
            <Button type="submit" kind="main" busy={sending}>
              Check file
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          <FileField name="file" label="File" accept={acceptedFiles} required />
          <SelectField
            name="encoding"
            label="Text encoding"
            options={encodings}
            empty="Detect automatically"
          />
        </div>
      </Form>
    </section>
  )
}
