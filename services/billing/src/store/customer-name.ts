/** Name and address of an account, from identity's last event. */
export const customerName = { select: { userId: true, email: true, username: true } } as const

export interface CustomerName {
  userId: string
  email: string
  username: string | null
}
