// Owns the refusals about promo codes, about prices that several people pay, and about reviews.
import type { ErrorRow } from './page-errors.ts'

export const paymentPartErrors = {
  review_not_open: { status: 409, msg: 'A stay can be reviewed once it is over. Please come back after check-out.' },
  tour_not_over: { status: 409, msg: 'A package can be reviewed once its last day is over. Please come back then.' },
  review_closed: { status: 409, msg: 'The time for reviews of this stay is over, or the review is shown already.' },
  own_stay: { status: 409, msg: 'You are a member of the host of this home, so you cannot review it.' },
  reply_closed: {
    status: 409,
    msg: 'This review has a reply already, or the 30 days for one are over.',
  },
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
  too_many_mails: {
    status: 409,
    msg: 'We have written to these people several times already. Please leave out their addresses and send the links yourself.',
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
