import { z } from 'zod'

/** Cents of a euro; always an integer. */
export const centsSchema = z.int()
/** ISO 4217, in capitals. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/)
