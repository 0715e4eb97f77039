import { text } from 'node:stream/consumers'
import type { Client } from 'minio'
import { codeOf } from './explain-error.ts'

/** Answers of servers that know no checksums of copies. */
const UNKNOWN = new Set(['NotImplemented', 'InvalidArgument', 'InvalidRequest'])

interface Place {
  bucket: string
  region: string
}

/**
 * Copies an object inside a bucket. The minio client asks for no checksum, and drops the one in the answer.
 * @returns SHA-256 of the copy as hex digits; null where the server tells none of the whole object
 */
export async function copyHashed(
  client: Client,
  { bucket, region }: Place,
  from: string,
  to: string,
): Promise<string | null> {
  const headers = {
    'x-amz-copy-source': `/${bucket}/${from}`,
    'x-amz-checksum-algorithm': 'SHA256',
  }
  try {
    const request = { method: 'PUT', bucketName: bucket, objectName: to, headers }
    return readAnswer(await text(await client.makeRequestAsync(request, '', [200], region)))
  } catch (error) {
    if (!UNKNOWN.has(codeOf(error))) throw error
    await client.copyObject(bucket, to, `/${bucket}/${from}`)
    return null
  }
}

/** A copy that fails on its way is answered 200 all the same, as its head is sent first. */
function readAnswer(xml: string): string | null {
  const code = /<Error>.*?<Code>(\w+)<\/Code>/s.exec(xml)?.[1]
  if (code) throw Object.assign(new Error('the copy was not made'), { code })
  // Note: a hash of hashes of parts ends in their number, and is none of these.
  const hash = /<ChecksumSHA256>([A-Za-z0-9+/]{43}=)<\/ChecksumSHA256>/.exec(xml)?.[1]
  return hash ? Buffer.from(hash, 'base64').toString('hex') : null
}
