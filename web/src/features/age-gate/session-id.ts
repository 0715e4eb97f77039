/**
 * `age_gate_{timestamp}_{random}` (specification, section 3).
 * @param now milliseconds since the epoch
 * @param random 0 to 1
 */
export function newSessionId(now: number, random: number): string {
  return `age_gate_${now}_${random.toString(36).slice(2, 11).padEnd(9, '0')}`
}
