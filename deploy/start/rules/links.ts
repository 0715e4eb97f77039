import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const LINK = /\]\(([^)\s]+)\)/g
const ELSEWHERE = /^[a-z][a-z+.-]*:/i

/**
 * Finds relative links of a Markdown file without a target file or heading.
 * @param file relative to the root, with `/`
 */
export function brokenLinks(root: string, file: string): string[] {
  return [...prose(readFileSync(join(root, file), 'utf8')).matchAll(LINK)].flatMap(([, link = '']) => {
    if (ELSEWHERE.test(link)) return []
    const [path = '', heading] = link.split('#')
    const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), decodeURI(path)))
    if (!existsSync(join(root, target))) return [`${file}: ${link} leads to no file`]
    if (heading === undefined || !target.endsWith('.md') || statSync(join(root, target)).isDirectory())
      return []
    return headingsOf(readFileSync(join(root, target), 'utf8')).includes(heading)
      ? []
      : [`${file}: ${link} leads to no heading`]
  })
}

/** Generates GitHub's anchors of headings: the second of one name ends in `-1`. */
export function headingsOf(markdown: string): string[] {
  const seen = new Map<string, number>()
  return [...prose(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => {
    const anchor = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}

/** Removes fenced blocks, where `#` begins a comment. */
function prose(markdown: string): string {
  return markdown.replace(/^```.*?^```/gms, '')
}
