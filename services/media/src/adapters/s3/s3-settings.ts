/** Location of a bucket and the keys to it. */
export interface S3Settings {
  /** Scheme, host and port. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** For messages to operators; contains no key. */
export function locationOf({ bucket, endpoint }: Pick<S3Settings, 'bucket' | 'endpoint'>): string {
  return `s3://${bucket} at ${new URL(endpoint).origin}`
}
