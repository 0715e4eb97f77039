import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { Prisma, Picture as Row } from './generated/client.ts'

/** Stores encoded pictures; a lost one is fetched again. */
export function pictureStore(prisma: Pick<Prisma.TransactionClient, 'picture'>) {
  return {
    async findPicture(key: string): Promise<Pick<Row, 'mediaType' | 'bytes'> | null> {
      return prisma.picture.findUnique({ where: { key }, select: { mediaType: true, bytes: true } })
    },
    async savePicture({ key, ...picture }: Row): Promise<void> {
      await prisma.picture.upsert({ where: { key }, create: { key, ...picture }, update: picture })
    },
  }
}

export function pictureSweeps(sql: Sql) {
  return {
    /** Deletes pictures fetched before a time, and the oldest beyond a number. */
    async dropPictures(before: Date, most: number): Promise<void> {
      await deleteAll(sql, 'picture', 'SELECT ctid FROM picture WHERE fetched_at < $1', [before])
      await deleteAll(sql, 'picture', 'SELECT ctid FROM picture ORDER BY fetched_at DESC, key OFFSET $1', [
        most,
      ])
    },
  }
}
