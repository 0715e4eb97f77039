/** The oldest release that still gets security fixes from a distribution (Debian 12). It is of 2022. */
const OLDEST = [5, 1] as const
const OLDEST_YEAR = 2022

export interface ToolVersion {
  /** As the tool prints it: `7.1.1-1`, `N-47683-g0e8eb07980-static`. */
  name: string
  /** False for releases that no longer get fixes. */
  isSupported: boolean
  /** True for releases that crop pictures as a container asks, and have an option against it (from 7.1 on). */
  appliesCrops: boolean
}

/**
 * @param text output of `-version`. Builds between releases have no number; their copyright line has the year.
 * @param help output of `-h long`
 */
export function readVersion(text: string, help: string): ToolVersion {
  const name = /version (\S+)/.exec(text)?.[1] ?? 'unknown'
  const [, major, minor] = /^n?(\d{1,3})\.(\d+)/.exec(name) ?? []
  const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(text)?.[1] ?? 0)
  const isSupported =
    major === undefined
      ? year >= OLDEST_YEAR
      : Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1])
  return { name, isSupported, appliesCrops: /^-apply_cropping\b/m.test(help) }
}
