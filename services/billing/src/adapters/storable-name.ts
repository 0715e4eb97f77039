import { z } from 'zod'

/** Text that PostgreSQL can store and index: no U+0000, no lone surrogates, at most 255 characters. */
export const storableName = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)
