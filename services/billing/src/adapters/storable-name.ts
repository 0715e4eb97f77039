import { z } from 'zod'

/** What a database can keep and find again: no U+0000, no half characters, no more than an index takes. */
export const storableName = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)
