/** Background picture of Home: nested arches with a light at the end. */
const ARCHES = [
  { half: 330, rise: 40, opacity: 0.1 },
  { half: 262, rise: 84, opacity: 0.16 },
  { half: 198, rise: 128, opacity: 0.26 },
  { half: 138, rise: 172, opacity: 0.42 },
]
const BASE = 440

const arch = (half: number, rise: number) =>
  `M${360 - half} ${BASE} V${rise + half} A${half} ${half} 0 0 1 ${360 + half} ${rise + half} V${BASE}`

export function Alcove() {
  return (
    <svg
      viewBox="0 0 720 440"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-y-0 -right-28 -z-10 h-full w-[520px] opacity-40 md:right-0 md:w-[720px] md:opacity-100 2xl:right-[calc(50vw-720px)]"
    >
      <defs>
        <radialGradient id="alcove-light" cx="0.5" cy="0.9" r="0.75">
          <stop offset="0" stopColor="var(--alcove-gold)" stopOpacity="0.55" />
          <stop offset="0.45" stopColor="var(--alcove-accent)" stopOpacity="0.34" />
          <stop offset="1" stopColor="var(--alcove-accent)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="alcove-glow">
          <stop offset="0" stopColor="var(--alcove-accent)" stopOpacity="0.3" />
          <stop offset="1" stopColor="var(--alcove-accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="360" cy="440" rx="360" ry="340" fill="url(#alcove-glow)" />
      {ARCHES.map(({ half, rise, opacity }) => (
        <path
          key={half}
          d={arch(half, rise)}
          fill="var(--alcove-background)"
          fillOpacity="0.2"
          stroke="var(--alcove-accent-text)"
          strokeOpacity={opacity}
          strokeWidth="1.5"
        />
      ))}
      <path d={arch(80, 216)} fill="url(#alcove-light)" stroke="var(--alcove-gold)" strokeOpacity="0.6" />
    </svg>
  )
}
