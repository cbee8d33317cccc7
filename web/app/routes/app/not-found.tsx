// The page for unknown addresses; its status is 404, so that it is not cached or indexed.
import { data } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <PageFailure isMissing />
}
