import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import { type TrashEntry, trash } from '../domain/objects/trash.ts'
import { type ContentFiles, namesObjects } from '../domain/taken-down.ts'

const LOOKUP = 1_000

/** Entries of the trash that a content still names as its file or renditions, with their details. */
export async function findNamedEntries(
  { store }: Pick<MediaDeps, 'store'>,
  entries: TrashEntry[],
): Promise<{ entry: TrashEntry; files: ContentFiles }[]> {
  const named = []
  for (let from = 0; from < entries.length; from += LOOKUP) {
    const some = entries.slice(from, from + LOOKUP)
    const contents = await store.findContentFiles([...new Set(some.map(trash.contentOf))].filter(isUuid))
    for (const entry of some) {
      const files = contents.get(trash.contentOf(entry))
      if (files && namesObjects(files, entry.prefix)) named.push({ entry, files })
    }
  }
  return named
}
