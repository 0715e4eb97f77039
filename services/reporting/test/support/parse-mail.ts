export interface ParsedMail {
  /** Names in lower case; encoded words (RFC 2047) decoded. */
  headers: Map<string, string>
  /** Spelled as in the message, one per header field. */
  names: string[]
  /** Types of its parts, in order. */
  types: string[]
  text: string
  html: string
  raw: string
}

interface Part {
  headers: Map<string, string>
  names: string[]
  content: string
}

/** Parses a mail with a text and an HTML part (RFC 5322, 2046) as a mail client does, strictly enough for tests. */
export function parseMail(bytes: Buffer): ParsedMail {
  const raw = bytes.toString('latin1')
  const whole = parsePart(raw)
  const parts = partsOf(whole)
  const words = (type: string) => {
    const found = parts.filter((part) => typeOf(part) === `${type}; charset=utf-8`)
    if (found.length !== 1) throw new Error(`${found.length} parts are ${type}`)
    return decoded(found[0] as Part)
  }
  const { headers, names } = whole
  return {
    ...{ headers, names, raw },
    types: parts.map((part) => typeOf(part).replace(/;.*/, '')),
    text: words('text/plain'),
    html: words('text/html'),
  }
}

function parsePart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = new Map<string, string>()
  const names: string[] = []
  for (const field of fields) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).toLowerCase()
    names.push(name)
    headers.set(name, decodeWords(field.slice(colon + 1).trim()))
  }
  return { headers, names, content: raw.slice(end + 4) }
}

const typeOf = ({ headers }: Part) => headers.get('content-type') ?? ''

/** RFC 2046, 5.1.1: the line break before a delimiter belongs to the delimiter. */
function partsOf(whole: Part): Part[] {
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"$/.exec(typeOf(whole))?.[1]
  if (boundary === undefined) throw new Error(`Not several parts: ${typeOf(whole)}`)
  const [before, ...rest] = `\r\n${whole.content}`.split(`\r\n--${boundary}`)
  const after = rest.pop()
  if (before !== '' || after?.trimEnd() !== '--') throw new Error('The parts do not begin or end')
  return rest.map((part) => parsePart(part.replace(/^\r\n/, '')))
}

function decoded({ headers, content }: Part): string {
  const encoding = headers.get('content-transfer-encoding')
  const bytes = encoding === 'quoted-printable' ? quotedPrintable(content) : Buffer.from(content, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/(=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)]
    return Buffer.concat(
      parts.map(([, kind = '', data = '']) =>
        kind.toLowerCase() === 'b' ? Buffer.from(data, 'base64') : quotedPrintable(data.replaceAll('_', ' ')),
      ),
    ).toString('utf8')
  })
}

function quotedPrintable(text: string): Buffer {
  const plain = text.replace(/=\r\n/g, '')
  return Buffer.from(
    plain.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
