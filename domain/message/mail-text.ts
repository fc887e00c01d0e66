import type { MailBlock, MailPage, MailRow } from './mail-blocks.ts'

/** Renders a mail as plain text. */
export function mailText({ blocks, footer }: MailPage): string {
  return [...blocks.map(blockText), footer.join('\n')].filter((it) => it !== '').join('\n\n')
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'heading':
      return block.text.toUpperCase()
    case 'plate':
      return `${block.label}: ${block.value}`
    case 'rows':
      return block.rows.map(rowText).join('\n')
    case 'card':
      return [
        block.mark === '' ? block.title : `${block.title} (${block.mark})`,
        ...block.rows.map(rowText),
      ].join('\n')
    default:
      return ''
  }
}

/** `Pickup: 14:50`. A heading among the rows has no value. */
export function rowText({ label, value, href }: MailRow): string {
  if (value === '') return label
  return `${label}: ${href ?? value}`
}
