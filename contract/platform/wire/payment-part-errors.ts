// Owns the refusals about promo codes and about prices that several people pay.
import type { ErrorRow } from './page-errors.ts'

export const paymentPartErrors = {
  shares_differ: {
    status: 409,
    msg: 'The shares do not come to what is still to be paid. Please reload and look at them again.',
  },
  split_too_late: {
    status: 409,
    msg: 'These nights are too near to divide the price: there would be no time for everybody to pay.',
  },
  too_many_splits: { status: 409, msg: 'You have divided several stays this month. Please pay for this one yourself.' },
  change_open: {
    status: 409,
    msg: 'Another change of this stay waits for an answer. It has to be answered or withdrawn first.',
  },
  no_address: { status: 409, msg: 'There is no e-mail address for this person. Please send the link in another way.' },
  promo_refused: { status: 409, msg: 'This code is not for this stay.' },
  promo_gone: { status: 409, msg: 'This code has been used as often as it can be. Please go on without it.' },
  promo_used: { status: 409, msg: 'You have used this code as often as one guest can. Please go on without it.' },
  promo_exists: {
    status: 409,
    msg: 'There is such a code already, or one that looks like it. Please choose another one.',
  },
} as const satisfies Record<string, ErrorRow>
