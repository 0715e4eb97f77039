import { type ComponentType, lazy } from 'react'

/** A part of the site failed to load; the network is at fault, not the part. */
export class PartMissingError extends Error {}

/**
 * React's `lazy` with an error that tells a missing part from a broken one. Browsers cache a failed import
 * for the life of the document: only a reload tries again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PartMissingError('part failed to load', { cause })
    }),
  )
