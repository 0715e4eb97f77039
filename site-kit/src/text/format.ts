/** @param digits after the comma, at most */
export const createNumberFormat = (digits: number): ((value: number) => string) =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits }).format

/** A whole number -> `12 345`. */
export const formatCount = createNumberFormat(0)

/** A number with two digits after the comma at most -> `1,25`. */
export const formatDecimal = createNumberFormat(2)

/** Seconds -> `m:ss`, or `h:mm:ss` from one hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  const hours = Math.floor(whole / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
