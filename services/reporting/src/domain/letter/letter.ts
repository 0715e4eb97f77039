/** A letter as it is written, once. The parts of the mail are made from it and say the same. */
export interface Letter {
  subject: string
  /** In order; null pieces are left out. */
  body: (Piece | null)[]
}

/** A paragraph, or something with a form of its own. */
export type Piece = string | Fact | Quotation | Way

/** Something to keep or to look up: `Numéro de reçu : …` */
export interface Fact {
  kind: 'fact'
  label: string
  value: string
}

/** Words of a person; their line breaks stay. */
export interface Quotation {
  kind: 'quotation'
  introduction: string
  words: string
}

/** Where a sentence leads. It is left out where nobody knows the address of the site. */
export interface Way {
  kind: 'way'
  sentence: string
  path: SitePath
  /** Its words, where it is the one thing to do. */
  button?: string
}

/** Of the site: a letter leads nowhere else. */
export type SitePath = `/${string}`

export const fact = (label: string, value: string): Fact => ({ kind: 'fact', label, value })

export const quotation = (introduction: string, words: string): Quotation => ({
  kind: 'quotation',
  introduction,
  words,
})

/** The one thing to do. */
export const button = (sentence: string, words: string, path: SitePath): Way => ({
  kind: 'way',
  sentence,
  path,
  button: words,
})

/** Another thing that can be done. */
export const way = (sentence: string, path: SitePath): Way => ({ kind: 'way', sentence, path })
