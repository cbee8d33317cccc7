// Owns the numbers of the business: sizes, counts, waits. Each unit is in the name.
import { publicLimits } from './public-limits.ts'

export const limits = {
  ...publicLimits,
  homeApartments: 6,
  homeTours: 3,
  /** of a home, swiped on its card */
  cardPictures: 5,
  maxSavedHomes: 100,
  /** stays that a guest waits for at a time */
  waitsPerGuest: 20,
  /** for so long an address may confirm that it waits, and for so long we know who was told */
  unconfirmedWaitDays: 2,
  toldWaitDays: 30,
  similarApartments: 3,
  suggestions: 3,
  maxPageSize: 100,
  /** so many rows are changed by one request at most; the pages send fewer at a time and count on */
  maxBulk: 100,
  /** up to so many rows are counted of a search by dates, which has to look at the nights of each */
  maxCountedFree: 100,
  /** the same of a search of apartments by text */
  maxCountedText: 100,
  /** up to so many apartments are counted for the choices of a search */
  maxCountedKinds: 1_000,
  /** the same of another list and a text that many of its rows have: a page and one more, since each row is looked at by itself */
  maxCountedFrequent: 25,
  /** the same of people */
  maxCountedPeople: 5_000,
  /** the same of enquiries, which are read from the newest on */
  maxCountedEnquiries: 1_000,
  maxListedApartments: 1000,
  /** arrivals of a day that are listed, and departures */
  maxListedToday: 50,
  /** cleanings of a day that are listed, and for so many days one that was left is */
  maxListedCleaning: 200,
  maxCountedCleaning: 100,
  /** of what was left on earlier days at all organisations, so many are looked at: a host who never says what is clean leaves one a stay */
  maxLeftCleaning: 100,
  cleaningDays: 7,
  highestPriceDollars: 600,
  /** fewer reviews have no average */
  reviewsForAverage: 3,
  /** calendars of other platforms that are connected to one home */
  maxFeedsOfHome: 10,
  /** after which a calendar that is due counts as late */
  lateFeedMinutes: 60,
  holdMinutes: 30,
  /** what a guest adds to a hold with one tap, and how long after its booking it lasts at most that way */
  holdRenewalMinutes: 15,
  renewedHoldMinutes: 60,
  /** how long staff hold nights for a guest unless they say */
  staffHoldMinutes: 24 * 60,
  openHoldsPerPerson: 5,
  holdsOfSameNightsPerDay: 8,
  /** unpaid holds of an e-mail address without an account within a day */
  guestHoldsPerDay: 3,
  /** holds of the same nights within a day by all guests without an account together, beyond which one is asked for */
  guestHoldsOfSameNightsPerDay: 4,
  /** for so long we know a guest without an account who has paid nothing */
  unpaidGuestDays: 30,
  /** so long after the decision about a report we know the address of a visitor who made it */
  reporterDays: 90,
  tripSessionHours: 24,
  /** so long after check-out the link of a trip opens it */
  tripLinkDays: 30,
  /** what can be agreed on about a stay at once, in dollars */
  agreedDollars: 5_000,
  /** so long after check-out a stay can be made cheaper, and damage be charged for */
  discountDays: 30,
  damageDays: 14,
  /** so long its guest may look at a charge for damage before it expires */
  damageAnswerDays: 7,
  /** so long a guest has to pay a charge that they have accepted */
  chargeDays: 7,
  /** so many days after it a guest has to pay what a dispute has taken back of a stay */
  askedAgainDays: 3,
  /** so long after a stay the files are kept that staff have with it: of a passport, of damage and other things, and of a receipt, of which
   * they are counted from the end of the year (Revenue Administration Act 2016, Act 915, section 27) */
  identityFileDays: 30,
  fileMonths: 12,
  receiptFileYears: 6,
  maxMessageLength: 2000,
  maxReportLength: 2000,
  picturesPerMessage: 5,
  documentsPerMessage: 3,
  /** of a conversation that are read at once, from the newest on */
  messagesPerPage: 50,
  /** so long after check-out guest and host can still write to each other */
  messageDays: 30,
  /** so long the words of a message are kept of which the other side sees less */
  sealedMessageDays: 30,
  /** so long after check-out messages are kept */
  messageMonths: 24,
  /** what is written within these minutes is told by one mail */
  messageMailMinutes: 10,
  /** a mail quotes what was written within these hours */
  messageMailHours: 24,
  minPasswordLength: 12,
  maxPasswordLength: 128,
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  codeResendSeconds: 30,
  /** how long a login or a proof counts for calls that need one */
  proofMinutes: 10,
  /** for how long a second administrator may agree to a sum */
  secondApprovalHours: 24,
  /** how long a passkey may take to answer */
  passkeyMinutes: 5,
  passkeyNameLength: 60,
  passkeysPerUser: 20,
  resetLinkMinutes: 30,
  emailLinkHours: 24,
  invitationDays: 7,
  ownershipOfferDays: 7,
  /** after so many approved listings it is suggested to trust their organisation */
  approvedBeforeTrusted: 5,
  /** how soon a host answers is said from so many answers on; of its last bookings of so many days, at most so many of each state */
  answersNeeded: 5,
  answerDays: 180,
  answersRead: 50,
  /** for so long nothing is paid out to an organisation that has a new owner, or a new payout account */
  payoutWaitHours: 72,
  removalHours: 24,
  failedLoginsBeforeCode: 5,
  daysWithoutLoginBeforeCode: 90,
  sessionIdleDays: 30,
  sessionDays: 90,
  phoneMaxDigits: 15,
  defaultPhoneCountry: 'US',
  maxImageBytes: 5 * 1024 * 1024,
  maxPictures: 30,
  /** of how many days a report is at most, and how many rows a workbook has */
  maxReportDays: 1_100,
  maxWorkbookRows: 50_000,
  /** homes that one file imports, and signs that it has */
  maxImportedRows: 200,
  maxImportLength: 600_000,
  /** for so long what was deleted of the catalogue can be restored */
  binDays: 30,
  maxFormTextBytes: 2 * 1024 * 1024,
  maxFeatures: 50,
  maxBodyBytes: 1024 * 1024,
  bodyPaceSeconds: 30,
  bodyPaceBytes: 16 * 1024,
  requestSeconds: 3600,
  rendersPerMinute: 1200,
  paymentMinutes: 30,
  promptSeconds: 180,
  /** after so long a refund without an end waits for an administrator */
  refundHours: 48,
  transferHours: 24,
  transferExtensionHours: 24,
  transferMinHoursAhead: 72,
  transferEndsHoursAhead: 48,
  valueDaysAhead: 7,
  rateOldDays: 3,
  repeatedDecisionSeconds: 60,
  failedJobDays: 30,
  /** so many SMS a person gets a day at most */
  smsPerPersonPerDay: 10,
  /** how long the delivery log of alerts goes back */
  alertDays: 90,
  /** for how long a failed run of what runs every minute or hour stays in the tables */
  failedRunDays: 1,
  approvalReminderHours: 36,
  approvalReminderAfterHours: 3,
  /** how long the people of a split may take, how long before arrival at least, and how long its guest has then for the rest */
  splitHours: 24,
  splitHoursBefore: 48,
  splitLeastHours: 1,
  splitRestHours: 2,
  splitsPerMonth: 2,
  /** mails that ask people for shares of one stay, and such mails to one address within a day */
  splitMails: 30,
  shareMailsPerAddress: 6,
  /** for so long after a stay we know who has paid shares of it */
  payersKeptDays: 90,
  /** for how long a change of a stay waits for an answer, and in how many days the difference is to be paid at the latest */
  stayChangeHours: 48,
  changedBalanceDays: 2,
  /** for so long a change of the prices of several listings can be undone */
  priceEditsKeptDays: 90,
  /** how long an overdue balance is still expected, and how long its host has then to decide about the stay */
  balanceGraceHours: 24,
  balanceDecisionHours: 24,
} as const
