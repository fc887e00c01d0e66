/**
 * A mail before it is written: blocks without any layout. The text and the HTML of a mail are both made from the same blocks, so that they
 * cannot say different things.
 */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** What must be found at once, such as the reference. */
  | { readonly kind: 'plate'; readonly label: string; readonly value: string }
  | { readonly kind: 'rows'; readonly rows: readonly MailRow[] }
  | MailCard
  /** Where the links of the documents go that are drawn when it is sent. */
  | { readonly kind: 'documents' }

/** One thing with its facts, such as a service. */
export interface MailCard {
  readonly kind: 'card'
  readonly title: string
  /** What is special about it; empty: nothing. */
  readonly mark: string
  readonly rows: readonly MailRow[]
}

export interface MailRow {
  readonly label: string
  readonly value: string
  /** The value is a link to it. */
  readonly href?: string
  readonly strong?: boolean
}

export interface MailPage {
  /** Of the document: a language's code. */
  readonly language: string
  readonly company: string
  readonly title: string
  readonly blocks: readonly MailBlock[]
  readonly footer: readonly string[]
}
