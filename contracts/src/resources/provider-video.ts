import { z } from 'zod'
import { PROVIDER_PAGE_MAX, PROVIDERS, SEARCH_MAX_LENGTH } from '../constants.ts'
import { collectionSchema, resourceSchema } from '../json-ld.ts'
import { lockFields } from './lock.ts'

export const providerSchema = z.enum(PROVIDERS)

const normalisedFields = {
  /** With the provider's prefix: `eporner_…`. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.literal('approved'),
  /** When the provider published it; null when unknown. */
  createdAt: z.iso.datetime().nullable(),
  /** URL of the picture at the site's image proxy. */
  thumbnailS3Key: z.url().nullable(),
  /** URLs of preview pictures at the site's image proxy. */
  previews: z.array(z.url()),
  /** Seconds. */
  duration: z.number().nullable(),
  /** The provider's estimate. */
  views: z.int().nullable(),
  category: z.literal('adult'),
  isPremium: z.literal(false),
  provider: providerSchema,
  providerVideoId: z.string(),
  /** Provider 2 only: its opaque name of the video. */
  providerVideoUrl: z.string().optional(),
  /** The provider's keywords, in its order. */
  tags: z.array(z.string()),
}

/** A provider's video, normalised (specification, section 3), in a list. */
export const providerVideoSchema = resourceSchema('ProviderVideo', { ...normalisedFields, ...lockFields })
export type ProviderVideo = z.output<typeof providerVideoSchema>

/** Outcome of the daily view limit for the caller. */
export const viewAccessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(['DAILY_LIMIT_REACHED']).nullable(),
})

const { tags, ...untagged } = normalisedFields
const detailFields = {
  ...untagged,
  /** URL for a player frame, on a host of the provider; null when there is none or `access` refuses. */
  embedUrl: z.url().nullable(),
  access: viewAccessSchema,
}

/** Provider 1: `rating` is an average out of 5. */
export const epornerVideoSchema = resourceSchema('EpornerVideo', {
  ...detailFields,
  tags,
  categories: z.array(z.string()),
  rating: z.number().min(0).max(5).nullable(),
})

/** Provider 2: includes related videos. */
export const letsjerktvVideoSchema = resourceSchema('LetsjerktvVideo', {
  ...detailFields,
  tags,
  categories: z.array(z.string()),
  related: z.array(providerVideoSchema),
})

/** Provider 3, in the page format of the specification: `rating` is the sum of the votes, `ratings` their number. */
export const redtubeVideoSchema = resourceSchema('RedtubeVideo', {
  ...detailFields,
  tags: z.array(z.object({ tag_name: z.string() })),
  publish_date: z.iso.datetime().nullable(),
  rating: z.number().nullable(),
  ratings: z.int().nullable(),
  /** The same as `embedUrl`. */
  embed_url: z.url().nullable(),
})

export const providerCollectionSchema = collectionSchema(providerVideoSchema)

/** Accepted with and without the prefix. */
export const providerVideoParams = z.object({ id: z.string().min(1).max(300) })

export const searchTextSchema = z
  .string()
  .max(SEARCH_MAX_LENGTH, `Une recherche a au plus ${SEARCH_MAX_LENGTH} caractères`)

export const pageNumberSchema = z.coerce.number().int().min(1).max(PROVIDER_PAGE_MAX)
