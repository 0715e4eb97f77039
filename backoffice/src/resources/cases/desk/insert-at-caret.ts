/**
 * Inserts a template at the caret, replacing the selection, with a space between words.
 * @returns the text and the new caret; the old text when the result would be too long
 */
export function insertAtCaret(
  text: string,
  { start, end }: { start: number; end: number },
  template: string,
  maxLength: number,
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const head = /\S$/.test(before) ? `${before} ` : before
  const tail = /^\S/.test(after) ? ` ${after}` : after
  const whole = head + template + tail
  if (whole.length > maxLength) return { text, caret: end }
  return { text: whole, caret: head.length + template.length }
}
