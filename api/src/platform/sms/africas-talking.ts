// Owns SMS by Africa's Talking: a form with the key in a header, and the outcome of each recipient in the answer.
import { isRecord } from '@akwaaba/contract/guards'
import { callSms } from './call.ts'
import { type SmsProvider, SmsRefused, type SmsSettings, SmsUnanswered } from './port.ts'

// Processed, sent, and queued.
const accepted = new Set([100, 101, 102])

/** The provider Africa's Talking, by its user name and key. */
export const africasTalking = (
  { username, apiKey }: { username: string; apiKey: string },
  { sender, url, millis }: SmsSettings,
): SmsProvider => ({
  name: 'africastalking',
  send: async (to, text) => {
    const answer = await callSms({
      url: `${url}/version1/messaging`,
      headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ username, to, message: text, from: sender }).toString(),
      millis,
    })
    const data = answer.SMSMessageData
    if (!isRecord(data)) throw new SmsUnanswered("Africa's Talking answered something else.")
    const [first]: unknown[] = Array.isArray(data.Recipients) ? data.Recipients : []
    if (!isRecord(first)) throw new SmsRefused(`Africa's Talking refused it: ${String(data.Message).slice(0, 200)}`)
    if (!accepted.has(Number(first.statusCode)))
      throw new SmsRefused(`Africa's Talking refused it: ${String(first.status).slice(0, 200)}`)
    return { ref: typeof first.messageId === 'string' && first.messageId !== 'None' ? first.messageId : null }
  },
  readReport: ({ id = '', status = '', failureReason = '' }) => {
    if (id === '') return null
    if (status === 'Success') return { ref: id, isDelivered: true, reason: '' }
    // Sent, Submitted and Buffered are on their way.
    return status === 'Failed' || status === 'Rejected' || status === 'AbsentSubscriber' || status === 'Expired'
      ? { ref: id, isDelivered: false, reason: failureReason || status }
      : null
  },
})
