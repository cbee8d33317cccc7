// Owns sharing the saved homes of an account by a link, and ending that link.
import { shareSavedHomes, unshareSavedHomes } from '@akwaaba/contract/saved-homes'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Share } from '../../../ui/page/share.tsx'
import { savedHomesQuery } from './queries.ts'
import { sharedHomes } from './rules.ts'

export const SharePanel = () => {
  const { data } = useQuery(savedHomesQuery())
  const sharing = useSend(shareSavedHomes)
  const ending = useSend(unshareSavedHomes)
  if (!data || data.ids.length === 0) return null
  const error = sharing.error ?? ending.error
  return (
    <div className="mt-4 max-w-xl">
      {data.link ? (
        <div className="rounded-[20px] border border-line bg-card p-5">
          <p>
            Shared since {instantText(data.link.since)}. Everybody with the link sees these homes, those you save later
            too, and nothing about you.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Share title="Homes in Ghana" text="Have a look at these homes:" url={sharedHomes(data.link.token)} />
            <Button kind="quiet" disabled={ending.isPending} onClick={() => ending.mutate({})}>
              {ending.isPending ? 'Ending...' : 'End the link'}
            </Button>
          </div>
        </div>
      ) : (
        <Button kind="quiet" disabled={sharing.isPending} onClick={() => sharing.mutate({})}>
          {sharing.isPending ? 'Making a link...' : 'Share by a link'}
        </Button>
      )}
      {error && (
        <div className="mt-3">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
    </div>
  )
}
