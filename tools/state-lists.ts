// Owns the check that no list of states is outside the state tables: a list is made from the flags of its table.
import { listingStates } from '../contract/catalogue/listing-states.ts'
import { revisionStates } from '../contract/catalogue/revision-states.ts'
import { propertyStates } from '../contract/catalogue/sales/property-states.ts'
import { purchaseStates } from '../contract/catalogue/sales/purchase-states.ts'
import { disputeStates } from '../contract/money/dispute-states.ts'
import { paymentStates } from '../contract/money/payment-states.ts'
import { hostPayoutStates, payoutBatchStates } from '../contract/money/payouts/payout-states.ts'
import { promptStates } from '../contract/money/prompts/prompt-states.ts'
import { refundStates } from '../contract/money/refund-states.ts'
import { stayChangeStates } from '../contract/money/stay-changes/stay-change-states.ts'
import { transferStates } from '../contract/money/transfer-states.ts'
import { organisationStates } from '../contract/people/organisation-states.ts'
import { ownershipStates } from '../contract/people/ownership-states.ts'
import { bookingStates } from '../contract/stays/booking-states.ts'
import { cleaningStates } from '../contract/stays/cleaning/cleaning-states.ts'
import { dueStates } from '../contract/stays/due-states.ts'
import { feedStates } from '../contract/stays/feeds/feed-states.ts'
import { presenceStates } from '../contract/stays/presence/presence-states.ts'
import { reviewStates } from '../contract/stays/reviews/review-states.ts'
import { userReportStates } from '../contract/stays/user-reports/user-report-states.ts'
import { type Source, withoutComments } from './source.ts'

const machines: Record<string, readonly string[]> = {
  bookingStates: bookingStates.all,
  cleaningStates: cleaningStates.all,
  disputeStates: disputeStates.all,
  listingStates: listingStates.all,
  organisationStates: organisationStates.all,
  ownershipStates: ownershipStates.all,
  paymentStates: paymentStates.all,
  presenceStates: presenceStates.all,
  promptStates: promptStates.all,
  propertyStates: propertyStates.all,
  purchaseStates: purchaseStates.all,
  refundStates: refundStates.all,
  reviewStates: reviewStates.all,
  revisionStates: revisionStates.all,
  stayChangeStates: stayChangeStates.all,
  transferStates: transferStates.all,
  userReportStates: userReportStates.all,
  // Last: their words are those of others as well.
  dueStates: dueStates.all,
  feedStates: feedStates.all,
  hostPayoutStates: hostPayoutStates.all,
  payoutBatchStates: payoutBatchStates.all,
}

const quoted = `['"]\\w+['"]`
/** ['paid', 'approved'] and in ('paid', 'approved') */
const list = new RegExp(`[[(]\\s*${quoted}(?:\\s*,\\s*${quoted})+\\s*,?\\s*[\\])]`, 'g')
/** state === 'paid' || state === 'approved', and the same with !== */
const chainOf = (name: string) => {
  const one = `[\\w.?]*\\b${name}\\s*[=!]==\\s*${quoted}`
  return new RegExp(`${one}(?:\\s*(?:\\|\\||&&)\\s*${one})+`, 'g')
}
// In the API a status is a word of a provider; on the wire it is one of ours.
const patternsOf = (path: string) => [list, chainOf('state'), ...(path.startsWith('web/') ? [chainOf('status')] : [])]

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/')

/** Lists of two or more states of one machine, as lines for people. */
export function stateListFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && !path.startsWith('standins/') && !/^contract\/.*-states\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      return patternsOf(path).flatMap((pattern) =>
        [...code.matchAll(pattern)].flatMap(({ 0: hit, index }) => {
          const words = [...new Set([...hit.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word ?? ''))]
          const machine = Object.keys(machines).find((name) => words.every((word) => machines[name]?.includes(word)))
          const line = code.slice(0, index).split('\n').length
          return machine === undefined || words.length < 2
            ? []
            : [
                `${path}:${line} lists states (${words.join(', ')}): ask a flag of ${machine}, such as ${machine}.having()`,
              ]
        }),
      )
    })
}
