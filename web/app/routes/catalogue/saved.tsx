// The homes that a visitor has saved, or those of a list shared by a link.

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Linked, linkedBy } from '../../features/catalogue/saved/rules.ts'
import { SavedPage } from '../../features/catalogue/saved/saved-page.tsx'
import { SharedList } from '../../features/catalogue/saved/shared-list.tsx'
import { WaitList } from '../../features/stays/waits/wait-list.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { QueryProvider } from '../../lib/query.tsx'

// The address may contain a token, which must not be sent to other sites.
export const meta = ownMeta('Saved homes', { hasSecret: true })

export default function Saved() {
  const { hash } = useLocation()
  // The server is not sent the fragment, and renders the page of the visitor.
  const [linked, setLinked] = useState<Linked | null>(null)
  useEffect(() => setLinked(linkedBy(hash)), [hash])
  return (
    <div className="wrap py-8 sm:py-12">
      <QueryProvider>{linked ? <SharedList linked={linked} /> : <SavedPage waits={<WaitList />} />}</QueryProvider>
    </div>
  )
}
