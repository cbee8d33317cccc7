// Owns a stand-in for providers of SMS: it speaks the protocols of Arkesel and of Africa's Talking, and tells what it was sent.
import { serve } from './server.ts'

export type SentSms = {
  provider: 'arkesel' | 'africastalking'
  to: string
  from: string
  text: string
  id: string
  reportTo: string
}

type Keys = { arkesel: string; africastalking: { username: string; apiKey: string } }

/** Numbers that a provider does not take, as tests choose them. */
export const refusedNumber = '+233200000000'

/** Starts it; gives its address, what it was sent, and how it ends. */
export const startSms = async ({ keys, port = 0 }: { keys: Keys; port?: number }) => {
  const sent: SentSms[] = []
  const base = await serve(
    ({ hasFault }) => [
      [
        'POST',
        /^\/api\/v2\/sms\/send$/,
        ({ headers, body }) => {
          const on = 'POST /api/v2/sms/send'
          if (headers['api-key'] !== keys.arkesel)
            return { status: 401, json: { status: 'error', message: 'Authentication failed' } }
          if (hasFault('error-500', on)) return { status: 500, json: { status: 'error' } }
          const [recipient] = Array.isArray(body.recipients) ? body.recipients.map(String) : []
          if (!recipient || typeof body.message !== 'string' || typeof body.sender !== 'string')
            return { status: 422, json: { status: 'error', message: 'Validation failed' } }
          const to = `+${recipient}`
          if (to === refusedNumber) return { status: 422, json: { status: 'error', message: 'Invalid phone number' } }
          const id = `ark-${sent.length + 1}`
          sent.push({
            provider: 'arkesel',
            to,
            from: body.sender,
            text: body.message,
            id,
            reportTo: String(body.callback_url ?? ''),
          })
          if (hasFault('answer-lost', on)) return { isLost: true }
          return { json: { status: 'success', data: [{ recipient, id }] } }
        },
      ],
      [
        'POST',
        /^\/version1\/messaging$/,
        ({ headers, body }) => {
          const { username, apiKey } = keys.africastalking
          if (headers.apikey !== apiKey || body.username !== username)
            return { status: 401, text: 'The supplied authentication is invalid' }
          const [to, text, from] = [body.to, body.message, body.from].map(String)
          if (to === refusedNumber)
            return {
              status: 201,
              json: {
                SMSMessageData: {
                  Message: 'Sent to 0/1 Total Cost: 0',
                  Recipients: [
                    { statusCode: 403, number: to, status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' },
                  ],
                },
              },
            }
          const id = `ATXid_${sent.length + 1}`
          sent.push({ provider: 'africastalking', to: to ?? '', from: from ?? '', text: text ?? '', id, reportTo: '' })
          if (hasFault('answer-lost', 'POST /version1/messaging')) return { isLost: true }
          return {
            status: 201,
            json: {
              SMSMessageData: {
                Message: 'Sent to 1/1 Total Cost: GHS 0.0400',
                Recipients: [{ statusCode: 101, number: to, status: 'Success', cost: 'GHS 0.0400', messageId: id }],
              },
            },
          }
        },
      ],
    ],
    { port },
  )
  return { ...base, sent }
}
