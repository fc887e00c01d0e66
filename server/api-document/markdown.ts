import { escapeHtml } from '#domain/message/mail-html.ts'

/** The part of Markdown that our guide uses. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** `language` is the whole info string, such as `json 400`. */
  | { kind: 'code'; language: string; text: string }

export function readMarkdown(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  let at = 0
  const take = (isIn: (line: string) => boolean): string[] => {
    const taken: string[] = []
    for (let line = lines[at]; line !== undefined && isIn(line); line = lines[++at]) taken.push(line)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#+) (.*)/.exec(line)
    if (line.trim() === '') at++
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
      at++
    } else if (line.startsWith('```')) {
      at++
      const text = take((it) => it !== '```').join('\n')
      at++
      blocks.push({ kind: 'code', language: line.slice(3), text })
    } else if (line.startsWith('|')) blocks.push(tableOf(take((it) => it.startsWith('|'))))
    else if (line.startsWith('- '))
      blocks.push({ kind: 'list', items: itemsOf(take((it) => /^(- | {2})/.test(it))) })
    else blocks.push({ kind: 'paragraph', text: take((it) => !/^(\s*$|#|```|\||- )/.test(it)).join(' ') })
  }
  return blocks
}

function tableOf([head = '', , ...rows]: string[]): Block {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((it) => it.trim())
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}

function itemsOf(lines: string[]): string[] {
  return lines
    .join('\n')
    .slice(2)
    .split('\n- ')
    .map((it) => it.replaceAll(/\n +/g, ' '))
}

export function markdownHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${headingId(block.text)}">${inlineHtml(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${inlineHtml(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((it) => `<li>${inlineHtml(it)}</li>`).join('')}</ul>`
    case 'table': {
      const row = (cells: string[], tag: string) =>
        `<tr>${cells.map((it) => `<${tag}>${inlineHtml(it)}</${tag}>`).join('')}</tr>`
      const body = block.rows.map((it) => row(it, 'td')).join('')
      const head = row(block.head, 'th')
      return `<div class="wide"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`
    }
    default:
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`
  }
}

/** The address of a heading within the page. */
export function headingId(text: string): string {
  return `guide-${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
}

/** Code first: nothing within it is marked up. */
function inlineHtml(text: string): string {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? `<code>${escapeHtml(part)}</code>`
        : escapeHtml(part)
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join('')
}
