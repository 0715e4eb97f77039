import { z } from 'zod'

const FEWEST = 32

/** Required by processes that call, or are called by, another process of the platform. */
export const internalKeys = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean),
  )
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => key.length >= FEWEST && /^[\x21-\x7e]+$/.test(key)),
    {
      error: `random keys of ${FEWEST} characters or more are expected, with a comma between two`,
    },
  )
  .describe(
    'internal key that authenticates calls between processes; while it is rotated two, comma-separated: the first is sent, each is taken',
  )
