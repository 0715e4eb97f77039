/**
 * Mails in an hour to addresses that somebody without an account typed into a public form. Few people end a contract that
 * way; whoever floods strangers from our site gets no further than this. What is above waits for three days at most, and
 * no more of it than `heldPerSource`: then it is given up, for operators to see.
 */
export const STRANGER_MAIL_CAPS = {
  perSource: 5,
  ofSite: 60,
  windowMs: 3_600_000,
  heldPerSource: 20,
  heldMs: 72 * 3_600_000,
} as const
