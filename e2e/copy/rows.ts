/** A sentence of the specification that people read on a page. */
export interface ShownRow {
  /** Of the specification. */
  section: number
  sentence: string
  /** As the page has it, where the sentence is only a part of that. */
  as?: string
  /** The file that holds it. */
  shownIn: string
  /** The browser test that waits for it. */
  seenBy: { file: string; test: string }
}

type Sentence = string | Pick<ShownRow, 'sentence' | 'as'>

/** Sentences that one file holds and one test waits for. */
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
