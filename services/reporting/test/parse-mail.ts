export interface ParsedMail {
  /** Names in lower case; encoded words (RFC 2047) decoded. */
  headers: Map<string, string>
  /** As they stand in the message, one per header field. */
  names: string[]
  text: string
  raw: string
}

/** Reads a plain-text mail (RFC 5322) as a mail program would, strictly enough for tests. */
export function parseMail(bytes: Buffer): ParsedMail {
  const raw = bytes.toString('latin1')
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const fields = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  const headers = new Map<string, string>()
  const names: string[] = []
  for (const field of fields) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).toLowerCase()
    names.push(name)
    headers.set(name, decodeWords(field.slice(colon + 1).trim()))
  }
  const encoding = headers.get('content-transfer-encoding')
  const content = body.join('\r\n\r\n')
  const text = encoding === 'quoted-printable' ? quotedPrintable(content) : Buffer.from(content, 'latin1')
  return { headers, names, text: text.toString('utf8').replaceAll('\r\n', '\n'), raw }
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
