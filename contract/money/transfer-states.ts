// Everything that can happen to a bank transfer, on one screen: what we know of money that comes by itself.
import { machine } from '../platform/states/machine.ts'

export const transferStates = machine({
  initial: 'awaited',
  states: {
    awaited: { live: true, listedAs: 'awaited' },
    proofSubmitted: { waitsForAdmin: true, live: true, listedAs: 'proof_submitted' },
    proofRejected: { live: true, listedAs: 'proof_rejected' },
    partPaid: { live: true, listedAs: 'part_paid' },
    received: { over: true, listedAs: 'received' },
    expired: { over: true, listedAs: 'expired' },
  },
  actors: ['customer', 'admin', 'system'],
  begin: { create: { by: ['system'], effects: ['mail:transfer-asked'] } },
  on: {
    // A proof is no money: it stops the clock once, and an administrator looks at the bank statement.
    submitProof: {
      from: ['awaited', 'proofRejected', 'partPaid'],
      to: 'proofSubmitted',
      by: ['customer'],
      action: 'submitProof',
      effects: ['alerts:proof'],
    },
    rejectProof: {
      from: ['proofSubmitted'],
      to: 'proofRejected',
      by: ['admin'],
      action: 'rejectProof',
      effects: ['mail:proof-rejected'],
    },
    receivePart: {
      from: ['awaited', 'proofSubmitted', 'proofRejected', 'partPaid'],
      to: 'partPaid',
      by: ['admin'],
      action: 'receive',
      effects: ['mail:part-paid'],
    },
    receive: {
      from: ['awaited', 'proofSubmitted', 'proofRejected', 'partPaid', 'expired'],
      to: 'received',
      by: ['admin'],
      action: 'receive',
    },
    // A part of the sum after its time: an administrator looks at the payment, and the rest may still come.
    receiveLate: { from: ['expired'], to: 'expired', by: ['admin'], action: 'receive' },
    expire: {
      from: ['awaited', 'proofSubmitted', 'proofRejected', 'partPaid'],
      to: 'expired',
      by: ['system'],
      due: { column: 'deadline', of: 'instant' },
    },
    // What it is for can no longer be had, or is paid for: the guest is told not to send it.
    withdraw: {
      from: ['awaited', 'proofSubmitted', 'proofRejected', 'partPaid'],
      to: 'expired',
      by: ['system'],
      effects: ['mail:transfer-withdrawn'],
    },
  },
})

export type TransferEvent = keyof typeof transferStates.on
export type TransferActor = (typeof transferStates.actors)[number]
