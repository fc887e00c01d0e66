import type { ShownDetail } from '#domain/fields/shown-details.ts'

/** A detail’s text: phone numbers and links can be opened. It may be written from right to left. */
export function DetailText({ kind, text }: Pick<ShownDetail, 'kind' | 'text'>) {
  if (kind === 'phone') return <a href={`tel:${text.replaceAll(/[^\d+]/g, '')}`}>{text}</a>
  if (kind === 'link' && /^https?:/.test(text))
    return (
      <a href={text} target="_blank" rel="noreferrer">
        <bdi>{text}</bdi>
      </a>
    )
  return <bdi>{text}</bdi>
}

/** One line for each detail: `Meeting point: Kiosk`. */
export function DetailTexts({
  details,
  className,
}: {
  details: readonly ShownDetail[]
  className: string | undefined
}) {
  return details.map((it) => (
    <p key={it.guid} className={className}>
      <bdi>{it.name}</bdi>: <DetailText {...it} />
    </p>
  ))
}
