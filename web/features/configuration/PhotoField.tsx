import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { IconPhotoPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { photoBytesAtMost, uploadPhoto } from '#contract/photos.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Thumbnail } from '#web/ui/value/Thumbnail.tsx'
import { Thumb } from './Thumb.tsx'
import classes from './configuration.module.css'

/** A photo of the surrounding form: uploaded as soon as it is chosen, attached when the form is saved. */
export function PhotoField({ name, label }: { name: string; label: string }) {
  const { watch, setValue } = useFormContext()
  const guid = watch(name) as string | null
  const input = useRef<HTMLInputElement>(null)
  const { save, sending, problems, fieldErrors } = useSave(uploadPhoto, { quiet: true })
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > photoBytesAtMost)
    if (file.size > photoBytesAtMost) return
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload })
    if (outcome.kind === 'ok') setValue(name, outcome.reply.guid, { shouldDirty: true })
    if (input.current) input.current.value = ''
  }
  const text = tooLarge ? ['This photo is larger than 10 MB'] : [...Object.values(fieldErrors), ...problems]
  return (
    <div className={classes.photo} role="group" aria-label={label}>
      <span className={classes.photoLabel}>{label}</span>
      {guid === null ? <Thumbnail url={null} alt={label} /> : <Thumb guid={guid} alt={label} />}
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
          {guid === null ? 'Add photo' : 'Replace photo'}
        </Button>
        {guid !== null && (
          <Button
            size="xs"
            kind="quiet"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => setValue(name, null, { shouldDirty: true })}
          >
            Remove photo
          </Button>
        )}
      </div>
      <Problems problems={text} />
    </div>
  )
}
