/** A sentence with the spaces at which no line may end: before `: ; ? ! »`, after `«`, between a number and its word, within a number. */
export function bound(sentence: string): string {
  return sentence
    .replace(/ (?=[:»])|(?<=«) /g, '\u00a0')
    .replace(/ (?=[;?!])/g, '\u202f')
    .replace(/(?<=\b\d{1,2}(?:er)?) (?=\p{Ll})/gu, '\u00a0')
    .replace(/(?<=\d\u00a0h|\d) (?=\d)/g, '\u00a0')
}
