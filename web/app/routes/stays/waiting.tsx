// The page behind a mailed link about nights that somebody waits for.
import { WaitingPage } from '../../features/stays/waits/waiting-page.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = () => [
  { title: 'Nights you wait for' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Waiting() {
  return (
    <div className="wrap py-8 sm:py-12">
      <WaitingPage />
    </div>
  )
}
