// Owns the script that gives administrators their frame before the first paint: the server renders a page before it is known who
// asks, and a header that disappears a moment later would move everything below it.
import { use } from 'react'
import { Nonce } from '../../../lib/nonce.ts'

const script =
  "try{if(/^\\/dashboard\\b/.test(location.pathname)&&JSON.parse(localStorage.getItem('button-store')).state.userRole==='admin')document.documentElement.dataset.frame='own'}catch{}"

export const FirstFrame = () => (
  <script
    nonce={use(Nonce)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which contains nothing from outside
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
  />
)
