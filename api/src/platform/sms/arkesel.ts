// Owns SMS by Arkesel of Ghana, version 2 of its interface: JSON with the key in a header.
import { isRecord } from '@akwaaba/contract/guards'
import { callSms } from './call.ts'
import { type SmsProvider, SmsRefused, type SmsSettings } from './port.ts'

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The reference of the only message of an answer: a list of recipients, each with its id. */
const refOf = (data: unknown): string | null => {
  const first: unknown = Array.isArray(data) ? data[0] : data
  return (isRecord(first) && textOf(first.id)) || null
}

const final: Record<string, boolean> = {
  ...{ DELIVERED: true, DELIVRD: true },
  ...{ FAILED: false, UNDELIVERED: false, UNDELIV: false, REJECTED: false, REJECTD: false, EXPIRED: false },
}

/** The provider Arkesel, by its key. */
export const arkesel = (apiKey: string, { sender, url, reportUrl, millis }: SmsSettings): SmsProvider => ({
  name: 'arkesel',
  send: async (to, text) => {
    const answer = await callSms({
      url: `${url}/api/v2/sms/send`,
      headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        sender,
        message: text,
        recipients: [to.replace('+', '')],
        ...(reportUrl === null ? {} : { callback_url: reportUrl }),
      }),
      millis,
    })
    if (answer.status !== 'success') throw new SmsRefused(`Arkesel refused it: ${textOf(answer.message).slice(0, 200)}`)
    return { ref: refOf(answer.data) }
  },
  readReport: (fields) => {
    const ref = fields.sms_id ?? fields.message_id ?? fields.id ?? ''
    const status = (fields.status ?? '').toUpperCase()
    const isDelivered = final[status]
    return ref === '' || isDelivered === undefined ? null : { ref, isDelivered, reason: isDelivered ? '' : status }
  },
})
