// Add an extra of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { AddHostExtra } from '../../features/catalogue/extras/host-extra-form.tsx'

export const meta = () => [
  { title: 'Add Extra' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostAddExtra() {
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Add Extra</h1>
      <AddHostExtra {...useOutletContext<OwnOrganisation>()} />
    </>
  )
}
