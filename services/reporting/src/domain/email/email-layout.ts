/** The single source of an email's text, rendered as plain text and as HTML. */
export interface EmailLayout {
  subject: string
  /** In order; null pieces are left out. */
  body: (Piece | null)[]
}

/** A paragraph, or a piece with its own form. */
export type Piece = string | Fact | Quotation | Way

/** A labelled value to keep or look up: `Numéro de reçu : …` */
export interface Fact {
  kind: 'fact'
  label: string
  value: string
}

/** A person's own words, with their line breaks. */
export interface Quotation {
  kind: 'quotation'
  introduction: string
  words: string
}

/** A link behind a sentence, left out when the address of the site is unknown. */
export interface Way {
  kind: 'way'
  sentence: string
  path: SitePath
  /** Label of the button, if this is the main action. */
  button?: string
}

/** Path on the site: an email links nowhere else. */
export type SitePath = `/${string}`

export const fact = (label: string, value: string): Fact => ({ kind: 'fact', label, value })

export const quotation = (introduction: string, words: string): Quotation => ({
  kind: 'quotation',
  introduction,
  words,
})

/** The main action. */
export const button = (sentence: string, words: string, path: SitePath): Way => ({
  kind: 'way',
  sentence,
  path,
  button: words,
})

/** A further action. */
export const way = (sentence: string, path: SitePath): Way => ({ kind: 'way', sentence, path })
