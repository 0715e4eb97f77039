import { seeded } from './seeded.ts'

/** Night landscapes drawn by code: the only pictures in a demo installation. */

type Colour = readonly [red: number, green: number, blue: number]

export interface Scene {
  title: string
  description: string
  tags: string[]
  /** Top and bottom of the sky. */
  sky: readonly [Colour, Colour]
  /** Farthest and nearest hill. */
  hills: readonly [Colour, Colour]
  /** Position of the moon as shares of width and height, its radius as a share of the height; null for none. */
  moon: readonly [number, number, number] | null
  stars: number
  /** Jaggedness of the hills: 1 dunes, 3 mountains. */
  roughness: number
  /** Hertz of a quiet tone; null for a silent film. */
  tone: number | null
}

export const WIDTH = 640
export const HEIGHT = 360
export const FRAME_RATE = 15
export const SECONDS = 8
const LAYERS = 5
const BYTES = 3

export const SCENES: readonly Scene[] = [
  {
    title: 'Vidéo de démonstration 1 : lune sur les collines',
    description:
      'Un paysage dessiné par le programme : cinq rangées de collines, la lune et quelques étoiles.',
    tags: ['démonstration', 'paysage'],
    sky: [
      [16, 16, 34],
      [92, 58, 96],
    ],
    hills: [
      [74, 52, 92],
      [18, 14, 28],
    ],
    moon: [0.72, 0.28, 0.09],
    stars: 160,
    roughness: 1.6,
    tone: 196,
  },
  {
    title: 'Vidéo de démonstration 2 : dunes au crépuscule',
    description: 'Des dunes qui glissent lentement sous un ciel de fin de journée.',
    tags: ['démonstration', 'dunes'],
    sky: [
      [40, 26, 58],
      [232, 142, 98],
    ],
    hills: [
      [190, 108, 88],
      [58, 28, 44],
    ],
    moon: [0.3, 0.55, 0.13],
    stars: 30,
    roughness: 1,
    tone: 174,
  },
  {
    title: 'Vidéo de démonstration 3 : sommets bleus',
    description: 'Des sommets dans la brume du matin, sans bande sonore.',
    tags: ['démonstration', 'montagne'],
    sky: [
      [28, 50, 86],
      [168, 196, 214],
    ],
    hills: [
      [126, 160, 188],
      [18, 34, 58],
    ],
    moon: null,
    stars: 0,
    roughness: 3.2,
    tone: null,
  },
  {
    title: 'Vidéo de démonstration 4 : forêt de nuit',
    description: 'Une nuit verte et calme, beaucoup d’étoiles.',
    tags: ['démonstration', 'nuit'],
    sky: [
      [6, 14, 22],
      [30, 74, 70],
    ],
    hills: [
      [28, 72, 66],
      [6, 16, 18],
    ],
    moon: [0.2, 0.2, 0.05],
    stars: 320,
    roughness: 2.4,
    tone: 220,
  },
  {
    title: 'Vidéo de démonstration 5 : matin rose',
    description: 'Le soleil se lève derrière des collines grenat.',
    tags: ['démonstration', 'matin'],
    sky: [
      [94, 58, 104],
      [246, 190, 172],
    ],
    hills: [
      [214, 130, 138],
      [70, 22, 46],
    ],
    moon: [0.55, 0.5, 0.16],
    stars: 0,
    roughness: 1.9,
    tone: 247,
  },
  {
    title: 'Vidéo de démonstration 6 : rivage gris',
    description: 'Cette vidéo attend une décision de la modération.',
    tags: ['démonstration'],
    sky: [
      [32, 36, 44],
      [134, 140, 148],
    ],
    hills: [
      [112, 120, 128],
      [22, 24, 30],
    ],
    moon: [0.8, 0.35, 0.07],
    stars: 40,
    roughness: 1.3,
    tone: 165,
  },
]

/** Yields raw RGB frames (rgb24, WIDTH x HEIGHT). The same scene gives the same bytes. */
export function* drawFrames(scene: Scene): Generator<Buffer> {
  const sky = drawSky(scene)
  for (let number = 0; number < FRAME_RATE * SECONDS; number++) {
    const frame = Buffer.from(sky)
    for (let layer = 0; layer < LAYERS; layer++) drawHills(frame, scene, layer, number / FRAME_RATE)
    yield frame
  }
}

function drawSky({ sky, moon, stars }: Scene): Buffer {
  const frame = Buffer.alloc(WIDTH * HEIGHT * BYTES)
  for (let y = 0; y < HEIGHT; y++) {
    const colour = mix(sky[0], sky[1], y / HEIGHT)
    for (let x = 0; x < WIDTH; x++) put(frame, x, y, moon ? glow(colour, x, y, moon) : colour, 1)
  }
  const random = seeded(stars + 1)
  for (let i = 0; i < stars; i++) {
    const [x, y] = [Math.floor(random() * WIDTH), Math.floor(random() ** 1.5 * HEIGHT * 0.7)]
    put(frame, x, y, [255, 250, 240], 0.3 + random() * 0.6)
  }
  return frame
}

const MOONLIGHT: Colour = [255, 244, 224]

function glow(
  colour: Colour,
  x: number,
  y: number,
  [left, top, size]: readonly [number, number, number],
): Colour {
  const distance = Math.hypot(x - left * WIDTH, y - top * HEIGHT) - size * HEIGHT
  const strength = distance <= 0 ? 0.94 : Math.max(0, 1 - distance) * 0.94 + 0.3 * Math.exp(-distance / 60)
  return mix(colour, MOONLIGHT, Math.min(0.94, strength))
}

/** Draws one row of hills; nearer rows are lower and faster. */
function drawHills(frame: Buffer, { hills, roughness }: Scene, layer: number, seconds: number): void {
  const depth = layer / (LAYERS - 1)
  const colour = mix(hills[0], hills[1], depth)
  const base = HEIGHT * (0.5 + 0.38 * depth)
  const swing = HEIGHT * 0.07 * (1 + (roughness - 1) * (1 - depth) * 0.5)
  const shift = seconds * (4 + 26 * depth) + layer * 331
  const tops = Float64Array.from({ length: WIDTH }, (_, x) => {
    const at = (x + shift) / WIDTH
    const ridge =
      Math.sin(at * 5.1 + layer) * 0.6 +
      Math.sin(at * 11.3 * roughness + layer * 2.1) * 0.28 +
      Math.sin(at * 27.7 * roughness + layer * 0.7) * 0.12 * roughness
    return Math.max(0, base - swing * (1 + ridge))
  })
  const foot = Math.min(HEIGHT, Math.floor(Math.max(...tops)) + 1)
  tops.forEach((top, x) => {
    const first = Math.floor(top)
    if (first < HEIGHT) put(frame, x, first, colour, 1 - (top - first))
    for (let y = first + 1; y < foot; y++) put(frame, x, y, colour, 1)
  })
  // All rows below every ridge have one colour.
  frame.fill(Uint8Array.from(colour), foot * WIDTH * BYTES)
}

function put(frame: Buffer, x: number, y: number, colour: Colour, opacity: number): void {
  const at = (y * WIDTH + x) * BYTES
  for (let i = 0; i < BYTES; i++) {
    frame[at + i] = (frame[at + i] as number) * (1 - opacity) + (colour[i] as number) * opacity
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  return [0, 1, 2].map(
    (i) => (from[i] as number) + ((to[i] as number) - (from[i] as number)) * share,
  ) as never
}
