import type { StoredContent } from './content.ts'
import { isPlayable } from './playback.ts'

type Exportable = Pick<
  StoredContent,
  'id' | 'title' | 'createdAt' | 'sourceKey' | 'state' | 'hidden' | 'hideUnannounced' | 'evidenceHeld'
>

const TITLE_LENGTH = 60

/**
 * The name of an original in an archive of its uploader: `2026-11-23-une-promenade-0198f5a0….mp4`. Null where its owner may
 * not play it: what was refused, taken down, hidden or held as evidence is not handed out.
 */
export function exportFileName(content: Exportable, uploaderSuspended: boolean): string | null {
  if (content.sourceKey === null || !isPlayable('owner', content, uploaderSuspended)) return null
  const words = content.title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, TITLE_LENGTH)
    .replace(/^-+|-+$/g, '')
  const day = content.createdAt.toISOString().slice(0, 10)
  const extension = content.sourceKey.slice(content.sourceKey.lastIndexOf('.'))
  return `${[day, words, content.id].filter((part) => part !== '').join('-')}${extension}`
}
