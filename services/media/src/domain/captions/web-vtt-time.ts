/** Writes a moment as WebVTT does: `01:02:03.500`. */
export function webVttTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(two).join(':')
  return `${clock}.${String(ms % 1_000).padStart(3, '0')}`
}
