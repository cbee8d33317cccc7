// Owns choosing whose phone is asked: the network and the number, which the profile suggests.
import { isAccountNumber, type Network, plainNumber, shortNames, usualNetwork } from '@akwaaba/contract/ghana-accounts'
import { keysOf } from '@akwaaba/contract/guards'
import { promptSentences, type Wallet } from '@akwaaba/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { profileQuery } from './queries.ts'
import { movedHint, networkNames } from './rules.ts'

// The colours by which people in Ghana know the networks.
const badges: Record<Network, string> = {
  mtn: 'bg-[#ffcb05] text-black',
  telecel: 'bg-[#c8102e] text-white',
  at: 'bg-[#1b3f8b] text-white',
}

type NetworkProps = { network: Network; onChange: (network: Network) => void }

const NetworkChoice = ({ network, onChange }: NetworkProps) => (
  <fieldset>
    <legend className="mb-2 font-medium">Network</legend>
    <div className="grid gap-2.5 sm:grid-cols-3">
      {keysOf<Network>(networkNames).map((each) => (
        <label
          key={each}
          className={`flex min-h-12 items-center gap-2.5 rounded-xl border px-3 py-2 ${each === network ? 'border-palm bg-[#e8f3ee]' : 'border-line-strong hover:bg-sand'}`}
        >
          <span aria-hidden="true" className={`rounded-md px-1.5 py-1 font-semibold text-xs ${badges[each]}`}>
            {shortNames[each]}
          </span>
          <span className="min-w-0 flex-1 leading-snug">{networkNames[each]}</span>
          <input
            type="radio"
            name="network"
            value={each}
            checked={each === network}
            onChange={() => onChange(each)}
            className="size-5 shrink-0 accent-palm"
          />
        </label>
      ))}
    </div>
  </fieldset>
)

type Props = {
  /** the number as it was typed before, where there is one */
  typed: { network: Network | null; phone: string | null }
  onTyped: (typed: { network: Network; phone: string }) => void
  /** the wallet to be asked; null while the number is none of Ghana */
  onWallet: (wallet: Wallet | null) => void
  /** whether the caller has a profile, which suggests the number */
  hasProfile?: boolean
  /** how often the form was sent without a number that fits */
  attempts: number
}

export const WalletFields = ({ typed, onTyped, onWallet, attempts, hasProfile = true }: Props) => {
  const profile = useQuery({ ...profileQuery(), enabled: hasProfile })
  const input = useRef<HTMLInputElement>(null)
  const [lastFault, setLastFault] = useState(0)
  const own = plainNumber('momo', profile.data?.phoneNumber ?? '')
  const phone = typed.phone ?? (isAccountNumber('momo', own) ? own : '')
  const plain = plainNumber('momo', phone)
  const isNumber = isAccountNumber('momo', plain)
  const network = typed.network ?? usualNetwork(plain) ?? 'mtn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again only where the wallet is another one
  useEffect(() => onWallet(isNumber ? { network, phone: plain } : null), [isNumber, network, plain])
  useEffect(() => {
    if (attempts > 0) input.current?.focus()
    setLastFault(attempts)
  }, [attempts])
  const hint = isNumber ? movedHint(plain, network) : null
  return (
    <div className="grid gap-4">
      <NetworkChoice network={network} onChange={(chosen) => onTyped({ network: chosen, phone })} />
      <Field
        ref={input}
        label={`${shortNames[network]} number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="024 123 4567"
        maxLength={30}
        value={phone}
        fault={!isNumber && lastFault > 0 ? promptSentences.number : undefined}
        hint={hint ?? 'A prompt comes to this phone. Approve it there with your PIN; we never ask for your PIN.'}
        onChange={(event) => onTyped({ network, phone: event.target.value })}
      />
    </div>
  )
}
