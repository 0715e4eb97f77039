const PARENTS = ['moov', 'trak', 'mdia', 'minf', 'stbl']

/**
 * An MP4 of one picture track whose nth picture is at `placeOf(n)`, counted in pictures. Its samples have to lie before its
 * head, as ffmpeg writes them.
 * @param unit ticks of a picture
 */
export function retime(film: Buffer, pictures: number, unit: number, placeOf: (n: number) => number): Buffer {
  const ticks = (n: number) => Math.round(unit * (n === pictures ? n : placeOf(n)))
  const entries = Array.from({ length: pictures }, (_, n) => [1, ticks(n + 1) - ticks(n)] as const)
  const start = film.indexOf('stts') - 4
  const size = film.readUInt32BE(start)
  const box = Buffer.alloc(16 + 8 * entries.length)
  box.writeUInt32BE(box.length, 0)
  box.write('stts', 4)
  box.writeUInt32BE(entries.length, 12)
  for (const [i, [count, length]] of entries.entries()) {
    box.writeUInt32BE(count, 16 + 8 * i)
    box.writeUInt32BE(length, 20 + 8 * i)
  }
  const changed = Buffer.concat([film.subarray(0, start), box, film.subarray(start + size)])
  for (const name of PARENTS) {
    const parent = changed.indexOf(name) - 4
    changed.writeUInt32BE(changed.readUInt32BE(parent) + box.length - size, parent)
  }
  return changed
}
