/** Seconds -> '2:05' or '1:02:05'; '–' when unknown. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
