// The settings of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { OrganisationSettings } from '../../features/people/organisations/organisation-settings.tsx'

export const meta = () => [
  { title: 'Settings' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostSettings() {
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Settings</h1>
      <OrganisationSettings organisation={useOutletContext<OwnOrganisation>()} />
    </>
  )
}
