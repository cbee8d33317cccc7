// The payouts of an organisation: what it is owed, where and when it is paid, and its statements.
import { listHostPayouts } from '@akwaaba/contract/host-payouts'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostPayouts as PayoutsPage } from '../../features/money/host-payouts/host-payouts.tsx'

export const meta = () => [
  { title: 'Payouts' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostPayouts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Payouts</h1>
      <PayoutsPage organisation={useOutletContext<OwnOrganisation>()} search={searchOf(listHostPayouts, query)} />
    </>
  )
}
