const BOXES = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1', 'avcC']

/** The first parameter set of sequences in the head of an MP4. */
export function parametersOf(film: Buffer): Buffer {
  const at = film.indexOf('avcC') + 'avcC'.length + 6
  return film.subarray(at + 2, at + 2 + film.readUInt16BE(at))
}

/** A film with these sets instead of its one. Its samples have to lie before its head, as ffmpeg writes them. */
export function withParameters(film: Buffer, sets: Buffer[]): Buffer {
  const at = film.indexOf('avcC') + 'avcC'.length + 5
  const added = sets.map((set) => Buffer.concat([Buffer.from([set.length >> 8, set.length & 0xff]), set]))
  const rest = film.subarray(at + 1 + 2 + parametersOf(film).length)
  const changed = Buffer.concat([film.subarray(0, at), Buffer.from([0xe0 | sets.length]), ...added, rest])
  for (const name of BOXES) {
    const box = changed.lastIndexOf(name) - 4
    changed.writeUInt32BE(changed.readUInt32BE(box) + changed.length - film.length, box)
  }
  return changed
}

/** Puts a set of the same length in place of the film's own wherever its samples have it; the head keeps its own. */
export function sayInSamples(film: Buffer, set: Buffer): void {
  const own = Buffer.from(parametersOf(film))
  const samples = film.subarray(0, film.indexOf('moov'))
  let changed = 0
  for (let at = samples.indexOf(own); at >= 0; at = samples.indexOf(own, at + 1)) {
    set.copy(samples, at)
    changed++
  }
  if (set.length !== own.length || changed === 0) throw new Error('no set of that length in the samples')
}

/** Without the emulation prevention of H.264 (7.3.1.1), and with it. */
const plain = (set: Buffer) =>
  Buffer.from([...set].filter((byte, i) => !(byte === 3 && i >= 2 && set[i - 1] === 0 && set[i - 2] === 0)))
function escaped(bytes: number[]): Buffer {
  const made: number[] = []
  for (const byte of bytes) {
    if (byte <= 3 && made.at(-1) === 0 && made.at(-2) === 0) made.push(3)
    made.push(byte)
  }
  return Buffer.from(made)
}

/**
 * The last fields of x264's sets: two lengths of motion vectors, `max_num_reorder_frames`, `max_dec_frame_buffering`
 * (H.264, E.1.1), each an Exp-Golomb code, and the end.
 */
const LAST_FIELDS = /(0001[01]{3}|00001[01]{4})(1|01[01]|001[01]{2})(1|01[01]|001[01]{2}|0001[01]{3})10*$/

/** A set that says that no picture is shown before one that is decoded earlier. */
export function denyReordering(set: Buffer): Buffer {
  const bits = [...plain(set)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const changed = `${bits.replace(LAST_FIELDS, '$11$3')}1`
  if (!LAST_FIELDS.test(bits)) throw new Error('unexpected end of a parameter set')
  const bytes = changed.padEnd(Math.ceil(changed.length / 8) * 8, '0').match(/.{8}/g) ?? []
  return escaped(bytes.map((byte) => Number.parseInt(byte, 2)))
}
