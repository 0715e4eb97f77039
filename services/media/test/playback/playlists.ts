import type { MediaWorld } from '../support/world.ts'

export interface Variant {
  bandwidth: number
  width: number
  height: number
  codecs: string[]
  path: string
}

/** Reads a playlist by its URL; relative addresses resolve against it, as in a player. */
export async function readText(world: MediaWorld, path: string): Promise<string> {
  const response = await world.fetch(path)
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

export function resolve(path: string, base: string): string {
  return new URL(path, `http://alcove.test${base}`).pathname
}

/** The renditions of a master playlist (RFC 8216, 4.3.4.2). */
export async function readMaster(world: MediaWorld, path: string) {
  const text = await readText(world, path)
  const variants: Variant[] = [...text.matchAll(/#EXT-X-STREAM-INF:(.+)\n(.+)/g)].map(
    ([, line = '', uri = '']) => {
      const [width = 0, height = 0] = (/RESOLUTION=(\d+x\d+)/.exec(line)?.[1] ?? '').split('x').map(Number)
      return {
        bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(`,${line}`)?.[1]),
        width,
        height,
        codecs: (/CODECS="([^"]+)"/.exec(line)?.[1] ?? '').split(','),
        path: resolve(uri, path),
      }
    },
  )
  return { text, variants }
}

/** Everything that a media playlist lists, the init segment first. */
export async function readPlaylist(world: MediaWorld, path: string) {
  const text = await readText(world, path)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1]
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\n(.+)/g)]
  return {
    text,
    seconds: segments.reduce((sum, [, length]) => sum + Number(length), 0),
    files: [init as string, ...segments.map(([, , name = '']) => name)].map((name) => resolve(name, path)),
  }
}

/** One rendition as the file that a player assembles. */
export async function download(world: MediaWorld, files: string[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const file of files) {
    const response = await world.fetch(file)
    if (response.status !== 200) throw new Error(`${file}: ${response.status}`)
    parts.push(Buffer.from(await response.arrayBuffer()))
  }
  return Buffer.concat(parts)
}
