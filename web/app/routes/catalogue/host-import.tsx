// Import homes: of an organisation, from a file.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { ImportPage } from '../../features/catalogue/listing-import/import-page.tsx'

export const meta = () => [
  { title: 'Import homes' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostImport() {
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Import homes</h1>
      <ImportPage organisation={useOutletContext<OwnOrganisation>()} />
    </>
  )
}
