/** Bar of the chart, in chart units; y grows downwards. */
export interface Bar {
  x: number
  width: number
  /** Heights from the baseline: received, and the refunded part of it. */
  received: number
  refunded: number
}

/**
 * Places bars side by side over `width`, the highest as tall as the chart.
 * @returns the bars and the amount at the top of the scale, a round one
 */
export function placeBars(
  months: readonly { received: number; refunded: number }[],
  { width, height }: { width: number; height: number },
): { bars: Bar[]; top: number } {
  const most = Math.max(0, ...months.flatMap(({ received, refunded }) => [received, refunded]))
  const top = roundUp(most)
  const slot = width / Math.max(1, months.length)
  const scale = top === 0 ? 0 : height / top
  return {
    top,
    bars: months.map(({ received, refunded }, index) => ({
      x: index * slot + slot * 0.2,
      width: slot * 0.6,
      received: received * scale,
      refunded: refunded * scale,
    })),
  }
}

/** Rounds up to the next 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(amount: number): number {
  if (amount <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(amount))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= amount) ?? 10
  return step * power
}
