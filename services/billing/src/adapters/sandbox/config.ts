import { z } from 'zod'

/** Settings of the payment sandbox; installations outside production start it and fill them in. */
export const sandboxSettings = {
  SANDBOX_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('base URL of the payment sandbox; unset: started on this machine'),
  SANDBOX_SECRET: z.string().optional().describe('what billing shows itself with at the payment sandbox'),
  SANDBOX_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('what notifications of the payment sandbox are signed with'),
}

export interface SandboxSettings {
  SANDBOX_URL: string
  SANDBOX_SECRET: string
  SANDBOX_WEBHOOK_SECRET: string
}
