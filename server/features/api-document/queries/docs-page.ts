import { readFile } from 'node:fs/promises'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { guideFile } from '#server/api-document/guide-steps.ts'
import { headingId, markdownHtml, readMarkdown, type Block } from '#server/api-document/markdown.ts'

const webhooksFile = new URL('../../../../docs/webhooks.md', import.meta.url)

let made: string | null = null

/**
 * The page with the guide. Its script (`web/api-docs`) loads the documents and lists the calls, so nothing of
 * them is here.
 */
export async function docsPage(): Promise<string> {
  made ??= await makePage()
  return made
}

async function makePage(): Promise<string> {
  const pages = await Promise.all([guideFile, webhooksFile].map((file) => readFile(file, 'utf8')))
  const blocks = pages.flatMap(readMarkdown)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<link rel="icon" href="/icon.svg">
<script src="/api-docs/theme.js"></script>
<link rel="stylesheet" href="/api-docs/page.css">
<script type="module" src="/api-docs/page.js"></script>
</head>
<body>
<header class="bar">
<a href="/">Portal</a>
<h1>API</h1>
<form role="search"><label for="search">Search</label>
<input type="search" id="search" placeholder="Press / to search" autocomplete="off">
<span id="found" role="status"></span></form>
</header>
<div class="page">
<nav aria-label="Contents">
<details id="contents" open><summary>Contents</summary>
<details id="guide-contents" open><summary>Guide</summary><ul>${guideLinks(blocks)}</ul></details>
<div id="calls"><p>Loading the calls…</p></div>
<ul><li><a href="/api/openapi.json">openapi.json</a></li>
<li><a href="/api/openapi-screens.json">openapi-screens.json</a></li></ul>
</details>
</nav>
<main>
<div id="guide">${markdownHtml(blocks)}</div>
<div id="call" hidden></div>
</main>
</div>
</body>
</html>`
}

function guideLinks(blocks: readonly Block[]): string {
  return blocks
    .flatMap((it) => (it.kind === 'heading' && it.level <= 2 ? [it.text] : []))
    .map((text) => `<li><a href="#${headingId(text)}">${escapeHtml(text)}</a></li>`)
    .join('')
}
