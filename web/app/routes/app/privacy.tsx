// The privacy page.
import { Privacy } from '../../features/app/site/privacy.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { paths } from '../../paths.ts'
import { siteContext } from '../../server/context.ts'
import type { Route } from './+types/privacy'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  return { name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'Privacy',
        description: 'What is held about you, why, how long and who sees it, and how to download or delete it.',
        publicUrl: loaderData.publicUrl,
        path: paths.privacy,
        siteName: loaderData.name,
      })
    : []

export default function PrivacyPage() {
  return <Privacy />
}
