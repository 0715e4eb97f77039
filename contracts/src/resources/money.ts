import { z } from 'zod'

/** Minor units: cents of a euro. Never fractions. */
export const centsSchema = z.int()
/** ISO 4217, in capitals. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/)
