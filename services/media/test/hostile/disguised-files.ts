import { gzipSync } from 'node:zlib'
import { noise } from './cut-files.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'
import { box } from './mp4-boxes.ts'

const FTYP = box('ftyp', 'isom\0\0\x02\0isomavc1mp41')

function disguised(name: string, outcome: Outcome, make: HostileFile['make']): HostileFile {
  return { name: `Disguised: ${name}`, extension: 'mp4', outcome, make }
}

const playlist = (target: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`

/** An honest video under an odd name. */
function named(what: string, filename: string): HostileFile {
  return {
    name: `Name: ${what}`,
    extension: 'mp4',
    outcome: 'prepared',
    make: (clips) => clips.bytes('tiny.mp4'),
    filename,
  }
}

export const DISGUISED_FILES: HostileFile[] = [
  disguised(
    'an SVG',
    'refused',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  ),
  disguised(
    'XML with an entity',
    'refused',
    () => '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  ),
  disguised(
    'a DASH manifest',
    'refused',
    () => '<?xml version="1.0"?><MPD><BaseURL>file:///etc/</BaseURL></MPD>',
  ),
  disguised('a .strm', 'refused', () => 'http://127.0.0.1:1/video.mp4\n'),
  disguised('a playlist of http', 'refused', () => playlist('http://127.0.0.1:1/a.ts')),
  disguised('a playlist of a file', 'refused', () => playlist('file:///etc/passwd')),
  disguised('a playlist of a neighbour', 'refused', async (clips) => playlist(await clips.path('tiny.mp4'))),
  disguised(
    'a concat script',
    'refused',
    async (clips) => `ffconcat version 1.0\nfile '${await clips.path('tiny.mp4')}'\n`,
  ),
  disguised('a concat script behind the head of a video', 'refused', async (clips) =>
    Buffer.concat([FTYP, Buffer.from(`ffconcat version 1.0\nfile '${await clips.path('tiny.mp4')}'\n`)]),
  ),
  disguised('a playlist behind the head of a video', 'refused', () =>
    Buffer.concat([FTYP, Buffer.from(playlist('/etc/passwd'))]),
  ),
  disguised('a gzip of zeros', 'refused', () => gzipSync(Buffer.alloc(8 << 20))),
  disguised('a PNG', 'refused', (clips) => clips.bytes('cover.png')),
  disguised('one byte', 'refused', () => 'x'),
  disguised('eight bytes of a head', 'refused', () => Buffer.from('\0\0\0\x08ftyp', 'latin1')),
  disguised('a megabyte of zeros behind a head', 'refused', () =>
    Buffer.concat([FTYP, Buffer.alloc(1 << 20)]),
  ),
  disguised('a megabyte of noise behind a head', 'refused', () => Buffer.concat([FTYP, noise(1 << 20)])),
  disguised('an AVI that says it is an MP4', 'prepared', (clips) => clips.bytes('tiny.avi')),
  disguised('an MKV that says it is an MP4', 'prepared', (clips) => clips.bytes('tiny.mkv')),
  named('a line break', 'film\r\nX-Evil: 1.mp4'),
  named('a dash in front', '-i /etc/passwd.mp4'),
  named('marks from right to left', 'film\u202e4pm.exe'),
  named('a path', '../../../../etc/passwd'),
  named('a percent code', '%2e%2e%2f%00.mp4'),
]
