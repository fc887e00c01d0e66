import { photoUrls } from '#contract/photos.ts'
import { messages } from '#contract/wire-errors.ts'
import { Thumbnail } from '#web/ui/value/Thumbnail.tsx'

/** A list's thumbnail. */
export function Thumb({ guid, alt }: { guid: string | null; alt: string }) {
  if (guid === null) return <span className="note">{messages.noThumbnail}</span>
  const { url, thumbnailUrl } = photoUrls(guid)
  return <Thumbnail url={thumbnailUrl} fullUrl={url} alt={alt} />
}
