// The terms page.
import { Terms } from '../../features/app/site/terms.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { paths } from '../../paths.ts'
import { siteContext } from '../../server/context.ts'
import type { Route } from './+types/terms'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  return { name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'Terms',
        description: 'What you can count on when you book, buy or pay: holds, prices, approval, refunds.',
        publicUrl: loaderData.publicUrl,
        path: paths.terms,
        siteName: loaderData.name,
      })
    : []

export default function TermsPage() {
  return <Terms />
}
