// Owns sending money at Paystack's stand-in: names of accounts, recipients, and transfers with their webhooks.
import { accept, type Recipient, refuse, type Transfer } from './paystack-books.ts'
import type { Answer, Routes, ServerTools, Webhook } from './server.ts'

type Handle = Routes[number][2]

const codes = /^(\d{6}|MTN|VOD|ATL)$/
const feeOf = ({ type }: Recipient) => (type === 'mobile_money' ? 100 : 800)

/** The routes of transfers, with their control calls; `transfers` is the record that they write. */
export const transferRoutes = (
  transfers: Transfer[],
  {
    tools,
    nextId,
    event,
    guarded,
  }: {
    tools: ServerTools
    nextId: () => number
    event: (name: string, data: unknown) => Webhook
    guarded: (handle: Handle) => Handle
  },
): Routes => {
  const recipients: Recipient[] = []
  const names = new Map<string, string | null>()

  const resolve: Handle = ({ query }) => {
    const [number, code] = [query.get('account_number') ?? '', query.get('bank_code') ?? '']
    if (!codes.test(code)) return refuse(400, 'Unknown bank code', 'invalid_bank_code')
    const known = names.get(number)
    if (known === null) return refuse(422, 'Could not resolve account name. Check parameters or try again.')
    return accept('Account number resolved', {
      account_number: number,
      account_name: known ?? 'ESI MENSAH',
      bank_id: 9,
    })
  }

  const onWire = ({ account_number, bank_code, ...rest }: Recipient) => ({
    ...{ ...rest, active: true, domain: 'test', is_deleted: false },
    details: { authorization_code: null, account_number, account_name: null, bank_code, bank_name: bank_code },
  })
  const register: Handle = ({ body }) => {
    const { type, name, account_number, bank_code, currency } = body as Omit<Recipient, 'id' | 'recipient_code'>
    if (!name || !/^\d{8,20}$/.test(account_number ?? '')) return refuse(400, 'Account number is required')
    if (!codes.test(bank_code) || (type === 'mobile_money') !== /^[A-Z]/.test(bank_code))
      return refuse(400, 'Bank is invalid', 'invalid_bank_code')
    if (names.get(account_number) === null) return refuse(400, 'Cannot resolve account', 'invalid_bank_details')
    // The same account again is the same recipient.
    const known = recipients.find((one) => one.account_number === account_number && one.bank_code === bank_code)
    const made = known ?? {
      ...{ id: nextId(), recipient_code: `RCP_${nextId()}`, type, name, account_number, bank_code, currency },
    }
    if (!known) recipients.push(made)
    return { ...accept('Transfer recipient created successfully', onWire(made)), status: 201 }
  }

  const eventOf = (one: Transfer) =>
    event(`transfer.${one.status}`, {
      ...{ ...one, domain: 'test', recipient: onWire(one.recipient), failures: null, source: 'balance' },
      session: { provider: 'nip', id: '74849400998877667' },
    })
  const end = async (one: Transfer, status: Transfer['status']) => {
    one.status = status
    if (status === 'success' || status === 'failed' || status === 'reversed') await tools.send(eventOf(one))
  }
  const endOf = (): Transfer['status'] | null => {
    if (tools.hasFault('transfer-failed', 'transfer')) return 'failed'
    if (tools.hasFault('transfer-reversed', 'transfer')) return 'reversed'
    return tools.hasFault('pending', 'POST /transfer') ? null : 'success'
  }
  const send: Handle = ({ body }) => {
    const { recipient, reference, currency, reason } = body as Record<string, string>
    const amount = Number(body.amount)
    const to = recipients.find(({ recipient_code }) => recipient_code === recipient)
    if (!to) return refuse(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
    if (!reference || !/^[a-z0-9_-]{16,50}$/.test(reference)) return refuse(400, 'Transfer reference is invalid')
    if (transfers.some((one) => one.reference === reference))
      return refuse(400, 'Please provide a unique reference. Reference already exists on a transfer')
    if (!Number.isInteger(amount) || amount < 10 || currency !== 'GHS') return refuse(400, 'Invalid Amount Sent')
    if (tools.hasFault('low-balance', 'POST /transfer'))
      return refuse(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance')
    const isCoded = tools.hasFault('transfer-otp', 'transfer')
    const make = () => {
      const one: Transfer = {
        ...{ id: nextId(), transfer_code: `TRF_${nextId()}`, reference, recipient: to, amount, currency },
        ...{ reason: reason ?? '', fee_charged: feeOf(to), createdAt: tools.now().toISOString() },
        status: isCoded ? 'otp' : 'pending',
      }
      transfers.push(one)
      return one
    }
    const run = async (one: Transfer) => {
      const status = isCoded ? null : endOf()
      if (status) await end(one, status)
    }
    // It is made, and found, only after the caller's timeout.
    if (tools.hasFault('made-late', 'POST /transfer')) return { isLost: true, later: () => run(make()) }
    const made = make()
    const answer: Answer = isCoded
      ? accept('Transfer requires OTP to continue', { ...made, recipient: to.id, domain: 'test' })
      : accept('Transfer has been queued', { ...made, recipient: to.id, domain: 'test', transferred_at: null })
    return { ...answer, afterwards: () => run(made) }
  }

  return [
    ['GET', /^\/bank\/resolve$/, guarded(resolve)],
    ['POST', /^\/transferrecipient$/, guarded(register)],
    ['POST', /^\/transfer$/, guarded(send)],
    [
      'GET',
      /^\/transfer\/verify\/([^/]+)$/,
      guarded((_, reference) => {
        const found = transfers.find((one) => one.reference === decodeURIComponent(reference))
        if (!found) return { status: 404, json: { status: false, message: 'Transfer not found' } }
        return accept('Transfer retrieved', { ...found, recipient: onWire(found.recipient), domain: 'test' })
      }),
    ],
    // Ends every transfer, or that of a reference, with a status.
    [
      'POST',
      /^\/control\/transfers$/,
      async ({ body }) => {
        for (const one of transfers.filter(({ reference }) => !body.reference || reference === body.reference))
          await end(one, body.status as Transfer['status'])
        return { json: transfers }
      },
    ],
    // The name of an account; null: there is no such one.
    [
      'POST',
      /^\/control\/names$/,
      ({ body }) => {
        names.set(String(body.number), body.name as string | null)
        return { json: {} }
      },
    ],
  ]
}
