// The page for addresses that lead nowhere; its status is 404, so that nobody keeps it.
import { data } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <PageFailure isMissing />
}
