import { z } from 'zod'

/** Settings of catalog. None so far: what it lists and who may see it follows from events alone. */
export const catalogConfig = z.object({})
export type CatalogConfig = z.output<typeof catalogConfig>
