/** Lifetimes of links in account mails, in milliseconds. */
export const PASSWORD_RESET_MS = 30 * 60_000
export const EMAIL_CONFIRM_MS = 24 * 3_600_000
/** For the link to the old address: long enough for a mailbox that is read once a week. */
export const EMAIL_REFUSE_MS = 7 * 86_400_000
/** How long ended links are kept before the sweep deletes them. */
export const ENDED_LINKS_KEPT_MS = 86_400_000
