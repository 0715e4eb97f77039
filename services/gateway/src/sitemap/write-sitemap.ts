import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ErrorLevel, type IndexItem, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'

/** Note: the package would only write to the console; what it could find is cut before. */
const level = ErrorLevel.SILENT
/** Characters. */
const BLOCK = 65_536

/** One sitemap, gzipped as it is written: a file of 10 000 videos is never in memory as text. */
export function writeSitemap(
  items: AsyncIterable<SitemapItemLoose> | Iterable<SitemapItemLoose>,
): Promise<Buffer> {
  const xmlns = { news: false, xhtml: false, image: false, video: true }
  return compressed(Readable.from(items), new SitemapStream({ level, xmlns }))
}

export function writeIndex(items: IndexItem[]): Promise<Buffer> {
  return compressed(Readable.from(items), new SitemapIndexStream({ level }))
}

async function compressed(source: Readable, xml: SitemapStream | SitemapIndexStream): Promise<Buffer> {
  const gzip = createGzip()
  const [bytes] = await Promise.all([buffer(gzip), pipeline(source, xml, inBlocks(), gzip)])
  return bytes
}

/** The package writes element by element, and compressing each of them alone costs more than all the rest. */
function inBlocks(): Transform {
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
