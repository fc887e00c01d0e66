import { colonIn } from './guest-formats.ts'
import type { MailBlock, MailPage, MailRow } from './mail-blocks.ts'

/** Renders a mail as plain text. */
export function mailText({ blocks, footer, language }: MailPage): string {
  return [...blocks.map((it) => blockText(it, language)), footer.join('\n')]
    .filter((it) => it !== '')
    .join('\n\n')
}

function blockText(block: MailBlock, language: string): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'heading':
      return block.text.toUpperCase()
    case 'plate':
      return `${block.label}${colonIn(language)}${block.value}`
    case 'rows':
      return block.rows.map((it) => rowText(it, language)).join('\n')
    case 'card':
      return [
        block.mark === '' ? block.title : `${block.title} (${block.mark})`,
        ...block.rows.map((it) => rowText(it, language)),
      ].join('\n')
    default:
      return ''
  }
}

/** `Pickup: 14:50`. A heading among the rows has no value. */
export function rowText({ label, value, href }: MailRow, language: string): string {
  if (value === '') return label
  return `${label}${colonIn(language)}${href ?? value}`
}

/** The links below a mail’s text, in the language of the mail itself. */
export function linkLines(links: readonly { label: string; href: string }[], html: string | null): string {
  const [, language = 'en'] = /^<!doctype html><html lang="(\w+)"/i.exec(html ?? '') ?? []
  return links.map(({ label, href }) => `${label}${colonIn(language)}${href}`).join('\n')
}
