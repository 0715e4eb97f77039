/** The subset of Markdown used by the legal texts. */
export type Span = { text: string; strong: boolean }
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  /** `{{name}}` on a line of its own: filled in by the page. */
  | { kind: 'part'; name: string }

/** @param source with typed apostrophes; the result has typographic ones, as on all pages */
export function parseMarkdown(source: string): Block[] {
  return source
    .replace(/(?<=\p{L})'(?=\p{L}|«|\*)/gu, '’')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseBlock)
}

function parseBlock(part: string): Block {
  const heading = /^(#{1,2}) (.+)$/.exec(part)
  if (heading) return { kind: 'heading', level: heading[1]?.length === 1 ? 1 : 2, text: heading[2] ?? '' }
  const named = /^\{\{(\w+)\}\}$/.exec(part)
  if (named) return { kind: 'part', name: named[1] ?? '' }
  const lines = part.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => parseSpans(line.slice(2))) }
  return { kind: 'paragraph', spans: parseSpans(lines.join(' ')) }
}

function parseSpans(text: string): Span[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((piece, index) => ({ text: piece, strong: index % 2 === 1 }))
    .filter((span) => span.text !== '')
}

/** `Signaler un contenu` -> `signaler-un-contenu`: target of links within a text. */
export function toAnchor(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
