import { type ComponentType, lazy } from 'react'

/** A part of the site that could not be brought here: the network, not the part, is at fault. */
export class PartMissing extends Error {}

/**
 * Like React's `lazy`, with an error that tells a missing part from a broken one. Browsers remember that a module could
 * not be fetched as long as the document lives: only loading the page anew tries again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PartMissing('A part of the site could not be loaded', { cause })
    }),
  )
