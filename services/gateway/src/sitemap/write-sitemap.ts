import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ErrorLevel, type IndexItem, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'

/** Note: the package would only write to the console; texts are cut before. */
const level = ErrorLevel.SILENT
/** Characters. */
const BLOCK = 65_536

/** Writes a gzipped sitemap as a stream: 10 000 videos are never in memory as text. */
export function writeSitemap(
  items: AsyncIterable<SitemapItemLoose> | Iterable<SitemapItemLoose>,
): Promise<Buffer> {
  const xmlns = { news: false, xhtml: false, image: false, video: true }
  return compress(Readable.from(items), new SitemapStream({ level, xmlns }))
}

export function writeIndex(items: IndexItem[]): Promise<Buffer> {
  return compress(Readable.from(items), new SitemapIndexStream({ level }))
}

async function compress(source: Readable, xml: SitemapStream | SitemapIndexStream): Promise<Buffer> {
  const gzip = createGzip()
  const [bytes] = await Promise.all([buffer(gzip), pipeline(source, xml, createBlocks(), gzip)])
  return bytes
}

/** Buffers text into blocks: compressing single elements costs more than everything else. */
function createBlocks(): Transform {
  let block = ''
  return new Transform({
    writableObjectMode: true,
    transform(text: string, _encoding, done) {
      block += text
      if (block.length < BLOCK) return done()
      done(null, block)
      block = ''
    },
    flush: (done) => done(null, block),
  })
}
