import type { exportFileSchema } from '@alcove/contracts'
import type { z } from 'zod'
import type { MediaDeps } from '../deps.ts'
import { exportFileName } from '../domain/export-file.ts'

/** The existing originals of an account that may be handed out to it, oldest first. */
export async function findExportFiles(
  { store, objects }: Pick<MediaDeps, 'store' | 'objects'>,
  userId: string,
): Promise<z.input<typeof exportFileSchema>[]> {
  const uploader = await store.findUploader(userId)
  const found: z.input<typeof exportFileSchema>[] = []
  for (const content of await store.findContentsWithSource(userId)) {
    const name = exportFileName(content, uploader?.suspended ?? false)
    const object = name !== null && content.sourceKey !== null ? await objects.stat(content.sourceKey) : null
    if (name === null || object === null) continue
    found.push({
      contentId: content.id,
      name,
      bytes: object.size,
      createdAt: content.createdAt.toISOString(),
    })
  }
  return found
}
