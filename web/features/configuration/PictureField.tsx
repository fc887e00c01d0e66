import { useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { uploadLogo } from '#contract/site-logo.ts'
import type { uploadPhoto } from '#contract/photos.ts'
import { IconPhotoPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import classes from './configuration.module.css'

interface PictureFieldProps {
  name: string
  label: string
  /** What the buttons call it. */
  noun: 'photo' | 'logo'
  upload: typeof uploadPhoto | typeof uploadLogo
  megabytesAtMost: number
  renderPicture: (guid: string | null) => ReactNode
}

/** A picture of the surrounding form: uploaded as soon as it is chosen, attached when the form is saved. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, noun, upload: endpoint, megabytesAtMost, renderPicture } = props
  const { watch, setValue, formState } = useFormContext()
  const guid = watch(name) as string | null
  const input = useRef<HTMLInputElement>(null)
  const { save, sending, problems, fieldErrors } = useSave(endpoint, { quiet: true })
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > megabytesAtMost * 1024 * 1024)
    if (file.size > megabytesAtMost * 1024 * 1024) return
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload })
    if (outcome.kind === 'ok') setValue(name, outcome.reply.guid, { shouldDirty: true })
    if (input.current) input.current.value = ''
  }
  const refused = formState.errors[name]?.message
  const text = tooLarge
    ? [`This ${noun} is larger than ${megabytesAtMost} MB. Choose a smaller one.`]
    : [...Object.values(fieldErrors), ...problems, ...(typeof refused === 'string' ? [refused] : [])]
  return (
    <div className={classes.photo} role="group" aria-label={label}>
      <span className={classes.photoLabel}>{label}</span>
      {renderPicture(guid)}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hidden
        aria-label={`Choose ${label.toLowerCase()}`}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <div className={classes.photoActions}>
        <Button
          size="xs"
          icon={<IconPhotoPlus size={16} aria-hidden />}
          busy={sending}
          onClick={() => input.current?.click()}
        >
          {guid === null ? `Add ${noun}` : `Replace ${noun}`}
        </Button>
        {guid !== null && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => setValue(name, null, { shouldDirty: true })}
          >
            {`Remove ${noun}`}
          </Button>
        )}
      </div>
      <Problems problems={text} />
    </div>
  )
}
