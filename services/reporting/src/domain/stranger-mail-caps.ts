/**
 * Mails in an hour to addresses that somebody without an account typed into a public form. Few people end a contract that
 * way; whoever floods strangers from our site gets no further than this.
 */
export const STRANGER_MAIL_CAPS = { perSource: 5, ofSite: 60, windowMs: 3_600_000 } as const
