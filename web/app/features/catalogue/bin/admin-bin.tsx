// Owns the bin of the catalogue for administrators.
import { binKinds, listBin, restoreDeleted } from '@akwaaba/contract/bin'
import { useQuery } from '@tanstack/react-query'
import { adminPaths, type BinSearch } from '../../../admin-paths.ts'
import { definePageQuery, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { BinList } from './bin-list.tsx'
import { kindNames } from './rules.ts'

const choices = [{ word: 'all', label: 'All' }, ...binKinds.map((word) => ({ word, label: kindNames[word] }))] as const

export const AdminBin = ({ search }: { search: BinSearch }) => {
  const list = useQuery(definePageQuery(listBin, { query: search }))
  const restore = useSend(restoreDeleted)
  const restoring = usePendingCalls(restoreDeleted)
  const change = useSearchChange(search, adminPaths.bin)
  return (
    <div className="grid gap-5">
      <ChoiceChips
        legend="Show deleted"
        choices={choices}
        chosen={binKinds.find((kind) => kind === search.kind) ?? 'all'}
        onChoose={(word) => change({ kind: word === 'all' ? undefined : word })}
      />
      <BinList
        list={list}
        page={search.page}
        at={(page) => adminPaths.bin({ ...search, page })}
        onRestore={(id, answers) => restore.sendEach({ params: { id } }, answers)}
        restoring={restoring}
      />
    </div>
  )
}
