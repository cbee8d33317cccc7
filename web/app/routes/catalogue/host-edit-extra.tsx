// Edit an extra of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { EditHostExtra } from '../../features/catalogue/extras/host-extra-form.tsx'

export const meta = () => [
  { title: 'Edit Extra' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostEditExtra() {
  const { id = '' } = useParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Edit Extra</h1>
      <EditHostExtra organisation={useOutletContext<OwnOrganisation>()} id={id} />
    </>
  )
}
