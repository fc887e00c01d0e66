import { messages } from '#contract/wire-errors.ts'
import classes from './Thumbnail.module.css'

/** A small picture, or a text that there is none. With `fullUrl` it opens the full one. */
export function Thumbnail({
  url,
  alt,
  fullUrl,
}: {
  url: string | null | undefined
  alt: string
  fullUrl?: string
}) {
  if (!url) return <span className={classes.none}>{messages.noThumbnail}</span>
  const picture = <img className={classes.picture} src={url} alt={alt} loading="lazy" />
  if (fullUrl === undefined) return picture
  return (
    <a href={fullUrl} target="_blank" rel="noreferrer">
      {picture}
    </a>
  )
}
