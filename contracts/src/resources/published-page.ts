import { z } from 'zod'
import { ITEMS_PER_PAGE_MAX } from '../constants.ts'
import { collectionSchema } from '../json-ld.ts'
import { listedContentSchema } from './content.ts'
import { searchTextSchema } from './provider-video.ts'

export const contentPageQuery = {
  cursor: z.string().max(500).optional(),
  itemsPerPage: z.coerce.number().int().min(1).max(ITEMS_PER_PAGE_MAX).optional(),
}

/** Query of the public list of local contents. */
export const publishedQuery = {
  query: searchTextSchema.optional(),
  tags: z.array(searchTextSchema).max(20).optional(),
  ...contentPageQuery,
}

export const publishedPageSchema = collectionSchema(listedContentSchema)
