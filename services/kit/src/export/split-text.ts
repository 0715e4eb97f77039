/** Pieces of so many UTF-16 units at most, one longer where a character of two would be cut in half; never none. */
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
