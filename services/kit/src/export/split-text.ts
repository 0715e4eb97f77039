/**
 * Splits a text into pieces of at most `units` UTF-16 units, one more where a surrogate pair would be cut; yields at
 * least one piece.
 */
export function* splitText(text: string, units: number): Generator<string> {
  let start = 0
  do {
    const end = start + units
    const cutsPair = (text.codePointAt(end - 1) ?? 0) > 0xffff
    const next = cutsPair ? end + 1 : end
    yield text.slice(start, next)
    start = next
  } while (start < text.length)
}
