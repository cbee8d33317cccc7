// Owns the port to providers of SMS: what each must do, and how a call can end.

/** The provider has refused a message, and would again: a wrong number, no balance, a sender that is not registered. */
export class SmsRefused extends Error {}
/** It is not known whether the provider has the message. It is not sent again by itself: twice would be paid for, and read, twice. */
export class SmsUnanswered extends Error {}

/** What a provider has told of a message later, by its reference. */
export type SmsReport = { ref: string; isDelivered: boolean; reason: string }

export type SmsProvider = {
  name: string
  /**
   * Sends a text to a number, as a plus and digits, and gives the provider's reference of it. Throws SmsRefused or SmsUnanswered; any
   * other error says that the provider was not reached, so that it may be tried again.
   */
  send(to: string, text: string): Promise<{ ref: string | null }>
  /** Reads a delivery report from what a request carries; null where it says nothing final about a message. */
  readReport(fields: Readonly<Record<string, string>>): SmsReport | null
}

export type SmsSettings = {
  /** the registered name that a phone shows */
  sender: string
  url: string
  /** where delivery reports are taken, for a provider that is told with each message */
  reportUrl: string | null
  millis: number
}
