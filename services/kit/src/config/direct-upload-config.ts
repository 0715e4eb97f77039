import { z } from 'zod'

/** Scheme, host and port of an S3 server: requests are signed for the host, and the CSP names it. */
export const s3Endpoint = z
  .url({ protocol: /^https?$/, error: 'a URL like https://s3.example.com is expected' })
  .refine((url) => /^\w+:\/\/[a-z0-9.:[\]-]+\/?$/i.test(url), 'scheme, host and port alone are expected')

/** Where browsers upload straight into the bucket: media signs for it, and the gateway's CSP allows it. */
export const directUploadConfig = z.object({
  S3_PUBLIC_ENDPOINT: s3Endpoint
    .optional()
    .describe('address of the S3 server for browsers, which then upload straight into the bucket'),
})
