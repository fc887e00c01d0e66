import { photoBytesAtMost, uploadPhoto } from '#contract/photos.ts'
import { Thumbnail } from '#web/ui/value/Thumbnail.tsx'
import { PictureField } from './PictureField.tsx'
import { Thumb } from './Thumb.tsx'

/** A photo of the surrounding form. */
export function PhotoField({ name, label }: { name: string; label: string }) {
  return (
    <PictureField
      name={name}
      label={label}
      noun="photo"
      upload={uploadPhoto}
      megabytesAtMost={photoBytesAtMost / 1024 / 1024}
      renderPicture={(guid) =>
        guid === null ? <Thumbnail url={null} alt={label} /> : <Thumb guid={guid} alt={label} />
      }
    />
  )
}
