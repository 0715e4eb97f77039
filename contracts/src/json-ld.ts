import { z } from 'zod'

/**
 * JSON-LD outside `/api/admin`: resources carry `@context`, `@id`, `@type`; collections carry `member`, `totalItems`
 * and, with more pages, `view.next`.
 */
export function resourceSchema<const T extends string, S extends z.core.$ZodShape>(type: T, shape: S) {
  return z
    .object({ '@context': z.string(), '@id': z.string(), '@type': z.literal(type), ...shape })
    .meta({ id: type })
}

export function collectionSchema<S extends z.ZodType>(member: S) {
  return z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('Collection'),
    member: z.array(member),
    totalItems: z.int().nonnegative(),
    view: z.object({ next: z.string() }).optional(),
  })
}

export function asResource<const T extends string, F extends object>(type: T, iri: string, fields: F) {
  return { '@context': `/api/contexts/${type}`, '@id': iri, '@type': type, ...fields }
}

export function asCollection<M>(iri: string, member: M[], totalItems: number, next?: string) {
  return {
    '@context': '/api/contexts/Collection',
    '@id': iri,
    '@type': 'Collection' as const,
    member,
    totalItems,
    ...(next === undefined ? {} : { view: { next } }),
  }
}
