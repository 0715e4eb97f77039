export const SECRET = 'bearer-of-the-test'
export const WEBHOOK_SECRET = 'signature-of-the-test'
