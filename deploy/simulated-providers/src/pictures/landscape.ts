import { between, seeded } from '../catalogue/seeded.ts'
import { SIZES } from './sizes.ts'

const { width: WIDTH, height: HEIGHT } = SIZES.big
const LAYERS = 5
const STEP = 8
/** How far the nearest hills move from one picture of a video to the next, in units of the drawing. */
const TRAVEL = 46
/** The same for the moon. */
const MOON_TRAVEL = 24

type Colour = readonly [red: number, green: number, blue: number]

/** Top and bottom of the sky, farthest and nearest hill. */
const PALETTES: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [16, 16, 34],
    [92, 58, 96],
    [74, 52, 92],
    [18, 14, 28],
  ],
  [
    [40, 26, 58],
    [232, 142, 98],
    [190, 108, 88],
    [58, 28, 44],
  ],
  [
    [28, 50, 86],
    [168, 196, 214],
    [126, 160, 188],
    [18, 34, 58],
  ],
  [
    [6, 14, 22],
    [30, 74, 70],
    [28, 72, 66],
    [6, 16, 18],
  ],
  [
    [94, 58, 104],
    [246, 190, 172],
    [214, 130, 138],
    [70, 22, 46],
  ],
  [
    [32, 36, 44],
    [134, 140, 148],
    [112, 120, 128],
    [22, 24, 30],
  ],
  [
    [20, 62, 92],
    [242, 206, 150],
    [150, 150, 130],
    [24, 46, 50],
  ],
  [
    [52, 84, 120],
    [228, 232, 222],
    [150, 180, 168],
    [32, 62, 50],
  ],
  [
    [30, 18, 52],
    [206, 96, 112],
    [140, 64, 100],
    [26, 12, 34],
  ],
  [
    [70, 96, 104],
    [250, 226, 196],
    [196, 170, 140],
    [74, 56, 46],
  ],
]

/** A calm landscape as SVG: the same seed and frame give the same one, another frame the same place a little later. */
export function landscape(seed: string, frame: number, { width, height } = SIZES.big as Size): string {
  const random = seeded(`landscape ${seed}`)
  const [high, low, far, near] = PALETTES[
    between(random, 0, PALETTES.length - 1)
  ] as (typeof PALETTES)[number]
  const moon = {
    x: (random() * WIDTH + frame * MOON_TRAVEL) % WIDTH,
    y: HEIGHT * (0.14 + random() * 0.34),
    r: HEIGHT * (0.04 + random() * 0.08),
  }
  const roughness = 1 + random() * 2
  const start = random() * 4_000
  const hills = Array.from({ length: LAYERS }, (_, layer) => {
    const depth = layer / (LAYERS - 1)
    const shift = start + layer * 331 + frame * TRAVEL * (0.15 + 0.85 * depth)
    return `<path fill="${css(mix(far, near, depth))}" d="${ridge(depth, roughness, shift, layer)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">`,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${css(high)}"/><stop offset=".8" stop-color="${css(low)}"/></linearGradient>`,
    '<radialGradient id="glow"><stop stop-color="#fff4e0" stop-opacity=".5"/><stop offset="1" stop-color="#fff4e0" stop-opacity="0"/></radialGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    random() < 0.5 ? stars(random) : '',
    `<circle cx="${round(moon.x)}" cy="${round(moon.y)}" r="${round(moon.r * 4)}" fill="url(#glow)"/>`,
    `<circle cx="${round(moon.x)}" cy="${round(moon.y)}" r="${round(moon.r)}" fill="#fff4e0" fill-opacity=".92"/>`,
    ...hills,
    '</svg>',
  ].join('')
}

interface Size {
  width: number
  height: number
}

function ridge(depth: number, roughness: number, shift: number, layer: number): string {
  const base = HEIGHT * (0.5 + 0.38 * depth)
  const swing = HEIGHT * 0.07 * (1 + (roughness - 1) * (1 - depth) * 0.5)
  const points = Array.from({ length: WIDTH / STEP + 1 }, (_, i) => {
    const at = (i * STEP + shift) / WIDTH
    const wave =
      Math.sin(at * 5.1 + layer) * 0.6 +
      Math.sin(at * 11.3 * roughness + layer * 2.1) * 0.28 +
      Math.sin(at * 27.7 * roughness + layer * 0.7) * 0.12 * roughness
    return `${i * STEP} ${round(base - swing * (1 + wave))}`
  })
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`
}

function stars(random: () => number): string {
  const dots = Array.from({ length: 70 }, () => {
    const [x, y] = [round(random() * WIDTH), round(random() ** 1.5 * HEIGHT * 0.6)]
    return `<circle cx="${x}" cy="${y}" r=".8" fill="#fffaf0" fill-opacity="${round(0.2 + random() * 0.5)}"/>`
  })
  return dots.join('')
}

const mix = (from: Colour, to: Colour, share: number): Colour =>
  [0, 1, 2].map((i) => (from[i] as number) + ((to[i] as number) - (from[i] as number)) * share) as never
const css = (colour: Colour) => `rgb(${colour.map(Math.round).join(',')})`
const round = (number: number) => Math.round(number * 100) / 100
