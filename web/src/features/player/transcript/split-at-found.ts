const MARKS = /\p{M}/gu

/** Folds accents, case and ligatures; every character becomes exactly one, so that places stay. */
function fold(text: string): string {
  return [...text]
    .map((character) => {
      const plain = character.normalize('NFD').replace(MARKS, '').toLowerCase()
      return plain.length === character.length ? plain : character
    })
    .join('')
}

/** Parts of a text, of which every second one is what was looked for; the whole text where it is not found. */
export function splitAtFound(text: string, wanted: string): string[] {
  const composed = text.normalize('NFC')
  const needle = fold(wanted.normalize('NFC').trim())
  if (needle === '') return [composed]
  const folded = fold(composed)
  const parts: string[] = []
  let end = 0
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, end)) {
    parts.push(composed.slice(end, at), composed.slice(at, at + needle.length))
    end = at + needle.length
  }
  return [...parts, composed.slice(end)]
}
