/** A sentence of the specification that people read on a page. */
export interface ShownRow {
  /** The sentence in the specification. */
  section: number
  sentence: string
  /** The text on the page, when the sentence is only a part of it. */
  as?: string
  /** The source file with the sentence. */
  shownIn: string
  /** The browser test that waits for the sentence. */
  seenBy: { file: string; test: string }
}

type Sentence = string | Pick<ShownRow, 'sentence' | 'as'>

/** Sentences of one source file that one test waits for. */
export const rows = (
  shownIn: string,
  seenBy: ShownRow['seenBy'],
  section: number,
  ...sentences: Sentence[]
): ShownRow[] =>
  sentences.map((one) => ({
    section,
    ...(typeof one === 'string' ? { sentence: one } : one),
    shownIn,
    seenBy,
  }))
