/**
 * The content of a mail without layout. Plain text and HTML are both rendered from the same blocks, so that
 * they can't differ.
 */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** A highlighted fact, such as the reference. */
  | { readonly kind: 'plate'; readonly label: string; readonly value: string }
  | { readonly kind: 'rows'; readonly rows: readonly MailRow[] }
  | MailCard
  /** The placeholder for document links, which are added when the mail is sent. */
  | { readonly kind: 'documents' }

/** A titled list of facts, such as a service. */
export interface MailCard {
  readonly kind: 'card'
  readonly title: string
  /** A badge next to the title, or empty. */
  readonly mark: string
  readonly rows: readonly MailRow[]
}

export interface MailRow {
  readonly label: string
  readonly value: string
  /** Makes the value a link. */
  readonly href?: string
  readonly strong?: boolean
  /** Starts a new group of rows, with a line above. */
  readonly begins?: boolean
}

export interface MailPage {
  /** The language code. */
  readonly language: string
  readonly company: string
  readonly title: string
  /** The text next to the subject in the inbox. If left out: the first paragraph after the greeting. */
  readonly preheader?: string
  /** Facts for mail programs (schema.org). */
  readonly markup?: readonly object[]
  readonly blocks: readonly MailBlock[]
  readonly footer: readonly string[]
}
