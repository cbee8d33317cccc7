// The members of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { MembersPage } from '../../features/people/members/members-page.tsx'

export const meta = () => [
  { title: 'Members' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostMembers() {
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Members</h1>
      <MembersPage organisation={useOutletContext<OwnOrganisation>()} />
    </>
  )
}
