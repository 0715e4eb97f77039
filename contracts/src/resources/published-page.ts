import { z } from 'zod'
import { ITEMS_PER_PAGE_MAX } from '../constants.ts'
import { collectionSchema } from '../json-ld.ts'
import { contentStateSchema, listedContentSchema } from './content.ts'
import { searchTextSchema } from './provider-video.ts'

export const contentPageQuery = {
  cursor: z.string().max(500).optional(),
  itemsPerPage: z.coerce.number().int().min(1).max(ITEMS_PER_PAGE_MAX).optional(),
}

/** Query of the caller's uploads. */
export const ownContentsQuery = {
  /** Words of the title, in any order, without regard to case and accents. */
  query: searchTextSchema.optional(),
  /** Without it, every state but DRAFT. */
  state: contentStateSchema.optional(),
  ...contentPageQuery,
}

/** Query of the public list of local contents. */
export const publishedQuery = {
  query: searchTextSchema.optional(),
  tags: z.array(searchTextSchema).max(20).optional(),
  ...contentPageQuery,
}

export const publishedPageSchema = collectionSchema(listedContentSchema)
