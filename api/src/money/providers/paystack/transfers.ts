// Owns sending money by Paystack: the names of accounts, recipients and transfers, and Paystack's codes of banks and networks.
import { fail } from '@akwaaba/contract/errors'
import type { banks, networks } from '@akwaaba/contract/ghana-accounts'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { PaymentProvider } from '../port.ts'
import type { PayeeAccount, ProviderTransfer } from '../transfer-port.ts'
import type { PaystackCalls } from './calls.ts'
import type { PaystackSetting } from './settings.ts'
import { answered, minorUnits, refused } from './wire.ts'

const name = 'paystack'
const currency = 'GHS'

/** As Paystack lists them by GET /bank?currency=GHS, for banks those of GhIPSS. */
const codes: Record<keyof typeof banks | keyof typeof networks, string> = {
  ...{
    absa: '030100',
    access: '280100',
    adb: '080100',
    bog: '210100',
    cal: '140100',
    cbg: '340100',
    ecobank: '130100',
  },
  ...{ fab: '170100', fbn: '200100', fidelity: '240100', fnb: '330100', gcb: '040100', gtb: '230100', nib: '050100' },
  ...{ omni: '360100', prudential: '180100', republic: '110100', societe: '090100', stanbic: '190100' },
  ...{ standard: '020100', uba: '060100', umb: '100100', zenith: '120100' },
  ...{ mtn: 'MTN', telecel: 'VOD', at: 'ATL' },
}
const codeOf = ({ institution }: Pick<PayeeAccount, 'institution'>): string | undefined =>
  new Map<string, string>(Object.entries(codes)).get(institution)

const resolved = z.object({ account_name: z.string().trim().min(1) })
const recipient = z.object({ recipient_code: z.string().min(1), currency: z.string() })
const transfer = z.object({
  domain: z.enum(['test', 'live']),
  status: z.string(),
  reference: z.string(),
  transfer_code: z.string().min(1),
  amount: minorUnits,
  currency: z.string().length(3),
  fee_charged: minorUnits.nullish(),
})

// Those that Paystack calls conclusive; any other one is still under way. 'otp': a person has to enter a code at Paystack.
const ends: Record<string, 'succeeded' | 'failed' | 'reversed'> = {
  success: 'succeeded',
  reversed: 'reversed',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
}

type Answer = { status: number; json: unknown }
const messageOf = ({ json }: Answer): string => refused.safeParse(json).data?.message ?? 'no reason was given'
/** Whether the call was understood and declined, so that it had no effect. */
const isRefusal = ({ status, json }: Answer): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408].includes(status) && refused.safeParse(json).success

/** Whether a refusal says that there is a transfer of this reference, so that the money may be on its way. */
const isTaken = (answer: Answer): boolean => /unique reference|already exists|duplicate/i.test(messageOf(answer))

type Transfers = Pick<PaymentProvider, 'readAccountName' | 'transfers'>

/** Implements the names of accounts and, where the settings turn them on, transfers. */
export const paystackTransfers = (
  { call, dataOf, isMissing }: PaystackCalls,
  { domain, hasTransfers }: PaystackSetting,
  log: Deps['log'],
): Transfers => {
  const statusOf = (reference: string, { json }: Answer): ProviderTransfer => {
    const parsed = answered(transfer).safeParse(json)
    const data = parsed.data?.data
    if (!data || data.reference !== reference || data.domain !== domain) {
      log.error({ provider: name, reference }, 'Paystack answers for another transfer, or cannot be read')
      return { status: 'unknown' }
    }
    return {
      ...{ status: ends[data.status] ?? 'pending', word: data.status, providerRef: data.transfer_code },
      ...{ amountCents: data.amount, currency: data.currency, feeCents: data.fee_charged ?? 0 },
    }
  }

  const transfers: Transfers['transfers'] = {
    currency,
    makePayee: async (account) => {
      const code = codeOf(account)
      if (code === undefined) return { refusal: 'Paystack sends nothing to this bank.' }
      const answer = await call('POST', '/transferrecipient', {
        ...{ type: account.kind === 'momo' ? 'mobile_money' : 'ghipss', name: account.name },
        ...{ account_number: account.number, bank_code: code, currency },
      })
      if (isRefusal(answer)) return { refusal: messageOf(answer) }
      const { data } = dataOf(recipient, answer, 'transferrecipient')
      return { payee: data.recipient_code }
    },
    send: async ({ reference, payee, amountCents, reason, ...ask }) => {
      const body = {
        source: 'balance',
        amount: amountCents,
        recipient: payee,
        reference,
        reason,
        currency: ask.currency,
      }
      // Without an answer it may have been made, so it is not a failure.
      const answer = await call('POST', '/transfer', body).catch(() => null)
      if (!answer) return { status: 'unknown' }
      if (isRefusal(answer)) {
        log.error({ provider: name, reference, status: answer.status, why: messageOf(answer) }, 'transfer refused')
        return isTaken(answer) ? { status: 'unknown' } : { status: 'refused', why: messageOf(answer) }
      }
      return statusOf(reference, answer)
    },
    read: async (reference) => {
      const answer = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`)
      if (isMissing(answer)) return { status: 'unknown' }
      if (answer.status >= 400) return fail('payment_unanswered')
      const found = statusOf(reference, answer)
      // An answer that cannot be read does not say that there is no such transfer.
      return found.status === 'unknown' ? fail('payment_unanswered') : found
    },
  }

  return {
    readAccountName: async (account) => {
      const code = codeOf(account)
      if (code === undefined) return null
      const query = new URLSearchParams({ account_number: account.number, bank_code: code })
      const answer = await call('GET', `/bank/resolve?${query}`)
      // 422 where no bank has such an account.
      if (answer.status === 422 || /could not resolve/i.test(messageOf(answer))) return null
      return dataOf(resolved, answer, 'resolve').data.account_name
    },
    ...(hasTransfers ? { transfers } : {}),
  }
}
