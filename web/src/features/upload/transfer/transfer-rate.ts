const WINDOW_MS = 5_000

export interface Transfer {
  sent: number
  total: number
  /** Bytes per second over the last five seconds; null until measured. */
  speed: number | null
  /** Seconds; null until measured. */
  remaining: number | null
}

/** Tracks a transfer of `total` bytes; each call takes the bytes sent so far and the time in milliseconds. */
export function createTransferMeter(total: number): (sent: number, now: number) => Transfer {
  let samples: { sent: number; now: number }[] = []
  return (sent, now) => {
    samples = [...samples.filter((sample) => now - sample.now <= WINDOW_MS), { sent, now }]
    const first = samples[0]!
    const elapsed = (now - first.now) / 1000
    const speed = elapsed >= 0.5 && sent > first.sent ? (sent - first.sent) / elapsed : null
    return { sent, total, speed, remaining: speed === null ? null : (total - sent) / speed }
  }
}
