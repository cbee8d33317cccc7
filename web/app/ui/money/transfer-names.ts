// Owns the names of the states of a bank transfer.

/** By the status on the wire. */
export const transferNames = {
  awaited: 'awaiting transfer',
  proof_submitted: 'proof being checked',
  proof_rejected: 'proof not accepted',
  part_paid: 'partly paid',
  received: 'received',
  expired: 'expired',
} as const
