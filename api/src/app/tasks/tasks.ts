// Owns the job table: each job name of the outbox with its function, and the schedule of the periodic jobs.
import { accountMails } from '#account-notifications/account-emails.ts'
import { passkeyMails } from '#account-notifications/passkey-emails.ts'
import { tripMails } from '#account-notifications/trip-emails.ts'
import { userMails } from '#account-notifications/user-emails.ts'
import { userReportMails } from '#account-notifications/user-report-emails.ts'
import { waitMails } from '#account-notifications/wait-emails.ts'
import { alertJobs, deleteOldAlerts } from '#alerts/sending.ts'
import { smsJobs } from '#alerts/sms.ts'
import { findAnswerSpeeds } from '#answers/answers.ts'
import { deleteOldUnverified } from '#auth/accounts.ts'
import { deleteOldDevices } from '#auth/devices.ts'
import { deleteOldCodesAndLinks } from '#auth/links.ts'
import { openReset } from '#auth/reset.ts'
import { deleteOldSessions } from '#auth/sessions.ts'
import { emptyBin } from '#bin/bin.ts'
import { removeUnusedFile, sweepUnusedFiles } from '#booking-files/files.ts'
import { completeStays, expireHolds } from '#bookings/holds.ts'
import { remindOfApprovals } from '#bookings/reminders.ts'
import { sweepBalances } from '#cancellations/balances.ts'
import { refundBooking } from '#cancellations/cancellation.ts'
import { refundDeparture } from '#cancellations/departures.ts'
import { changeMails } from '#change-notifications/change-emails.ts'
import { announceFullChange } from '#db/catalogue-watch.ts'
import { deleteOldSubmissions } from '#db/once.ts'
import type { JobName } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { followDispute } from '#disputes/asking-again.ts'
import { resumeRefunds, syncDisputes } from '#disputes/disputes.ts'
import { sweepDisputes } from '#disputes/sweep.ts'
import { forgetPayers } from '#dues/shares.ts'
import { forgetOldFiles } from '#erasure/old-files.ts'
import { forgetUnpaidGuests } from '#erasure/unpaid-guests.ts'
import { endSplits } from '#family-pay/ending.ts'
import { deleteOldEntries, syncDueFeeds } from '#feeds/sync.ts'
import { giveUpHeld } from '#home-moves/holding.ts'
import { finishMove } from '#home-moves/home-moves.ts'
import { approvalMails } from '#host-notifications/approval-emails.ts'
import { hostBalanceMails } from '#host-notifications/balance-emails.ts'
import { hostChangeMails } from '#host-notifications/change-emails.ts'
import { feedMails } from '#host-notifications/feed-emails.ts'
import { hostMails } from '#host-notifications/host-emails.ts'
import { listingMails } from '#host-notifications/listing-emails.ts'
import { messageMails } from '#host-notifications/message-emails.ts'
import { ownershipMails } from '#host-notifications/ownership-emails.ts'
import { payoutMails } from '#host-notifications/payout-emails.ts'
import { reviewMails } from '#host-notifications/review-emails.ts'
import type { JobTable, Work } from '#jobs/worker.ts'
import { writeToGuests } from '#message-templates/sending.ts'
import { eraseOldMessages, forgetSealedMessages } from '#messages/erasure.ts'
import { removeUnusedPicture, sweepUnusedMessagePictures } from '#messages/pictures.ts'
import { adminMails } from '#notifications/admin-emails.ts'
import { balanceMails } from '#notifications/balance-emails.ts'
import { disputeMails } from '#notifications/dispute-emails.ts'
import { enquiryMails } from '#notifications/enquiry-emails.ts'
import { moneyMails } from '#notifications/money-emails.ts'
import { organisationMails } from '#notifications/organisation-emails.ts'
import { purchaseMails } from '#notifications/purchase-emails.ts'
import { reconciliationMails } from '#notifications/reconciliation-emails.ts'
import { secondApprovalMails } from '#notifications/second-approval-emails.ts'
import { shareMails } from '#notifications/share-emails.ts'
import { stayMails } from '#notifications/stay-emails.ts'
import { transferMails } from '#notifications/transfer-emails.ts'
import { expireOffers } from '#organisations/ownership.ts'
import { removeFailedJobs } from '#overview/failed-jobs.ts'
import { deleteOldStorageFailures } from '#overview/operations.ts'
import { deleteOldChallenges } from '#passkeys/challenges.ts'
import { recognizeDueRevenue } from '#payments/due-revenue.ts'
import { fillInName } from '#payout-accounts/accounts.ts'
import { sweepPayouts, syncPayout, transferPayout } from '#payouts/at-provider.ts'
import { deleteOldPriceEdits } from '#pricing/price-edits.ts'
import { deleteOldQuotes } from '#pricing/quotes.ts'
import { forgetPayersPhones } from '#prompts/prompts.ts'
import { deleteOldCounters } from '#rate-limits/rate-limits.ts'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { syncRefunds } from '#refund-sync/foreign.ts'
import { sendRefund, syncRefund } from '#refund-sync/sending.ts'
import { sweepRefunds } from '#refund-sync/stuck.ts'
import { inviteToReview, publishDueReviews, rankListings } from '#reviews/publishing.ts'
import { inviteToReviewTours } from '#reviews/tour-moderation.ts'
import { deleteOldEvents, handleEvent } from '#settlement/inbox.ts'
import { checkPayment, sweepPayments } from '#settlement/sweep.ts'
import { expireChanges } from '#stay-changes/expiring.ts'
import { removeUnusedPicture as removeUnusedDamagePicture, sweepUnusedDamagePictures } from '#stay-changes/pictures.ts'
import { makePriceCalendars } from '#stay-search/calendars.ts'
import { removeUnusedProof, sweepUnusedProofs } from '#transfers/proofs.ts'
import { expireTransfers, settleTransfer } from '#transfers/transfers.ts'
import { deleteOldTripSessions } from '#trips/tokens.ts'
import { sweep as sweepPictures } from '#uploads/sweep.ts'
import { makeVariants } from '#uploads/variants.ts'
import { forgetReporters } from '#user-reports/erasure.ts'
import { deleteOldWaits, tellWaiting } from '#waits/telling.ts'
import { runParts } from './parts.ts'

/** Every job as a function. */
const workFor = (deps: Deps): Work => ({
  ...accountMails(deps),
  ...alertJobs(deps),
  ...smsJobs(deps),
  ...adminMails(deps),
  ...balanceMails(deps),
  ...hostBalanceMails(deps),
  ...changeMails(deps),
  ...hostChangeMails(deps),
  ...approvalMails(deps),
  ...disputeMails(deps),
  ...enquiryMails(deps),
  ...feedMails(deps),
  ...hostMails(deps),
  ...messageMails(deps),
  ...moneyMails(deps),
  ...listingMails(deps),
  ...passkeyMails(deps),
  ...organisationMails(deps),
  ...ownershipMails(deps),
  ...payoutMails(deps),
  ...purchaseMails(deps),
  ...reconciliationMails(deps),
  ...shareMails(deps),
  ...stayMails(deps),
  ...transferMails(deps),
  ...reviewMails(deps),
  ...secondApprovalMails(deps),
  ...tripMails(deps),
  ...userMails(deps),
  ...userReportMails(deps),
  ...waitMails(deps),
  'payment:check': ({ reference }) => checkPayment(deps, reference),
  'payment:refund': ({ bookingId }) => refundBooking(deps, bookingId),
  'payment:send-refund': ({ refundId }, _attempt, jobId) => sendRefund(deps, refundId, jobId),
  'payment:look-at-refund': ({ refundId }) => syncRefund(deps, refundId),
  'payment:look-at-refunds': async ({ reference }) => {
    await syncRefunds(deps, reference)
    await syncDisputes(deps, reference)
  },
  'payment:follow-dispute': ({ disputeId }) => followDispute(deps, disputeId),
  'payment:resume-refunds': ({ disputeId }) => resumeRefunds(deps, disputeId),
  'payment:event': ({ eventId }) => handleEvent(deps, eventId),
  'payment:send-payout': ({ hostPayoutId }) => transferPayout(deps, hostPayoutId),
  'payment:sync-payout': ({ hostPayoutId }) => syncPayout(deps, hostPayoutId),
  'payment:account-name': ({ accountId }) => fillInName(deps, accountId),
  'payments:refund-departure': ({ tourId }) => refundDeparture(deps, tourId),
  'payments:earn': () => recognizeDueRevenue(deps),
  'uploads:variants': ({ name }) => makeVariants(deps.storage, name),
  'transfers:expire': () => expireTransfers(deps),
  'transfers:settle': ({ paymentId }) => settleTransfer(deps, paymentId),
  'transfers:remove-proof': ({ name }) => removeUnusedProof(deps, name),
  'uploads:remove-message-picture': ({ name }) => removeUnusedPicture(deps, name),
  'uploads:remove-booking-file': ({ name }) => removeUnusedFile(deps, name),
  'uploads:remove-damage-picture': ({ name }) => removeUnusedDamagePicture(deps, name),
  'uploads:sweep': () =>
    runParts(deps, [
      sweepPictures,
      sweepUnusedProofs,
      sweepUnusedMessagePictures,
      sweepUnusedDamagePictures,
      sweepUnusedFiles,
    ]),
  'bookings:expire-changes': () => expireChanges(deps),
  'bookings:invite-review': ({ bookingId }) => inviteToReview(deps, bookingId),
  'bookings:invite-tour-reviews': () => inviteToReviewTours(deps),
  'bookings:publish-reviews': () => publishDueReviews(deps),
  'bookings:rank-listings': () => rankListings(deps),
  'bookings:give-up-move': (held) => giveUpHeld(deps, held),
  'bookings:finish-move': ({ bookingId }) => finishMove(deps, bookingId),
  'bookings:expire-holds': () => expireHolds(deps),
  'bookings:end-splits': () => endSplits(deps),
  'bookings:balances': () => sweepBalances(deps),
  'bookings:complete-stays': () => completeStays(deps),
  'bookings:remind-approvals': () => remindOfApprovals(deps),
  'accounts:expire-offers': () => expireOffers(deps),
  'bookings:answers': () => findAnswerSpeeds(deps),
  'bookings:write-to-guests': () => writeToGuests(deps),
  'bookings:tell-waiting': () => tellWaiting(deps),
  'bookings:price-calendars': () => makePriceCalendars(deps),
  'feeds:sync': () => syncDueFeeds(deps),
  'catalogue:empty-bin': () => emptyBin(deps),
  'catalogue:new-day': () => announceFullChange(deps.db),
  'payments:sweep-refunds': () => runParts(deps, [sweepDisputes, sweepRefunds, sweepPayouts]),
  'payments:sweep': () => sweepPayments(deps),
  'payments:reconcile': () => reconcile(deps),
  'accounts:reset': (request) => openReset(deps, request),
  'accounts:tidy': () =>
    runParts(deps, [
      deleteOldCounters,
      deleteOldQuotes,
      deleteOldPriceEdits,
      deleteOldUnverified,
      deleteOldSessions,
      deleteOldTripSessions,
      deleteOldDevices,
      deleteOldChallenges,
      deleteOldCodesAndLinks,
      deleteOldSubmissions,
      deleteOldEvents,
      forgetPayers,
      forgetPayersPhones,
      forgetSealedMessages,
      eraseOldMessages,
      deleteOldEntries,
      forgetUnpaidGuests,
      forgetReporters,
      deleteOldStorageFailures,
      deleteOldAlerts,
      deleteOldWaits,
      removeFailedJobs,
      forgetOldFiles,
    ]),
})

// Of a job that runs every minute one runs at a time and one waits, or a slow provider would fill the queue with the same job.
const alone = (name: JobName) => `?max=1&queue=${name}&jobKey=${name}&jobKeyMode=replace`

/** The schedule of the periodic jobs (UTC, which is Accra's time). */
export const crontab = `
*/5 * * * * alerts:check-mails ${alone('alerts:check-mails')}
15 9-19 * * * alerts:arrivals ${alone('alerts:arrivals')}
* * * * * bookings:expire-holds ${alone('bookings:expire-holds')}
* * * * * bookings:end-splits ${alone('bookings:end-splits')}
* * * * * bookings:price-calendars ${alone('bookings:price-calendars')}
* * * * * bookings:tell-waiting ${alone('bookings:tell-waiting')}
*/5 * * * * bookings:write-to-guests ${alone('bookings:write-to-guests')}
* * * * * feeds:sync ${alone('feeds:sync')}
* * * * * payments:sweep ${alone('payments:sweep')}
* * * * * transfers:expire ${alone('transfers:expire')}
35 * * * * payments:sweep-refunds ${alone('payments:sweep-refunds')}
5 * * * * bookings:complete-stays ?max=3
7,22,37,52 * * * * bookings:expire-changes ${alone('bookings:expire-changes')}
25 * * * * accounts:expire-offers ${alone('accounts:expire-offers')}
2 * * * * bookings:balances ${alone('bookings:balances')}
0 9 * * * bookings:invite-tour-reviews ${alone('bookings:invite-tour-reviews')}
8 * * * * bookings:publish-reviews ${alone('bookings:publish-reviews')}
50 2 * * * bookings:rank-listings ?max=3
10 * * * * bookings:remind-approvals ${alone('bookings:remind-approvals')}
0 0 * * * catalogue:new-day ?max=3
27 3 * * * catalogue:empty-bin ?max=3
20 0 * * * payments:earn ?max=5
40 2 * * * bookings:answers ?max=3
17 3 * * * accounts:tidy ?max=3
13 4 * * * payments:reconcile ?max=5
43 3 * * * uploads:sweep ?max=5
`

/** The jobs and the schedule that the workers of a process run. */
export const jobTable = (deps: Deps): JobTable => ({ work: workFor(deps), crontab })
