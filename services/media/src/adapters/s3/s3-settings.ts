/** Which bucket, and how to get there. */
export interface S3Settings {
  /** Scheme, host and port. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** For messages to operators; no key is in it. */
export function locationOf({ bucket, endpoint }: Pick<S3Settings, 'bucket' | 'endpoint'>): string {
  return `s3://${bucket} at ${new URL(endpoint).origin}`
}
