import { type Cover, chooseCover, getContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import sharp from 'sharp'
import { type MediaWorld, submit } from '../support/world.ts'

/** Corners of the colour space, by the names that ffmpeg has for them. */
const COLOURS: Record<string, number[]> = {
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  white: [255, 255, 255],
}

interface Film {
  size: string
  /** Arguments of the encoder. */
  coding: string[]
}

/** A film of five colours, four seconds each. */
function makeColours(world: MediaWorld, { size, coding }: Film): Promise<Buffer> {
  const parts = Object.keys(COLOURS).flatMap((one) => ['-f', 'lavfi', '-i', `color=${one}:${size}:d=4`])
  return world.clips.make('colours.mp4', [
    ...[...parts, '-filter_complex', 'concat=n=5', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', ...coding],
  ])
}

/** A prepared content of five colours. */
export async function aColouredContent(world: MediaWorld, owner: Caller, film: Partial<Film> = {}) {
  const bytes = await makeColours(world, { size: '320x180', coding: [], ...film })
  const content = await submit(world, owner, 'colours.mp4', bytes)
  await world.settle()
  return content
}

export const choose = (world: MediaWorld, id: string, choice: Cover, as: Caller) =>
  world.call(chooseCover, { params: { id }, body: { choice } }, { as })

export const coverOf = async (world: MediaWorld, id: string, as: Caller) =>
  (await world.call(getContent, { params: { id } }, { as })).body.cover

async function fetchAs(world: MediaWorld, path: string, as?: Caller, headers: Record<string, string> = {}) {
  const token = as ? { Authorization: `Bearer ${await world.identity.token(as)}` } : {}
  return world.fetch(path, { headers: { ...headers, ...token } })
}

/** A picture among which the owner chooses. */
export const fetchChoice = (world: MediaWorld, id: string, cover: string, as?: Caller) =>
  fetchAs(world, `/api/contents/${id}/covers/${cover}`, as)

export const fetchCover = (
  world: MediaWorld,
  id: string,
  as?: Caller,
  query = '',
  headers: Record<string, string> = {},
) => fetchAs(world, `/api/contents/${id}/thumbnail${query}`, as, headers)

/** Format, size, and the nearest of the five colours in the middle of a picture. */
export async function readPicture(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height, exif, icc } = await sharp(bytes).metadata()
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 }
  const pixel = await sharp(bytes).extract(middle).toColourspace('srgb').removeAlpha().raw().toBuffer()
  const hasMetadata = exif !== undefined || icc !== undefined
  return { format, width, height, colour: nameColour([...pixel]), bytes: bytes.length, hasMetadata }
}

function nameColour(pixel: number[]): string | undefined {
  const distance = (corner: number[]) =>
    corner.reduce((sum, value, i) => sum + (value - (pixel[i] ?? 0)) ** 2, 0)
  return Object.keys(COLOURS).sort(
    (a, b) => distance(COLOURS[a] as number[]) - distance(COLOURS[b] as number[]),
  )[0]
}
