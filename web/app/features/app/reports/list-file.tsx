// Owns the buttons that save a list of administrators as a file: with the filters of its page, or only the chosen rows.
import { limits } from '@akwaaba/contract/limits'
import { exportList, type FiledList } from '@akwaaba/contract/reports'
import { askFile } from '../../../lib/api.ts'
import { FileButtons } from './file-buttons.tsx'

type Props = { list: FiledList; label: string; search?: { view?: string | undefined; search?: string | undefined } }

export const ListFile = ({ list, label, search = {} }: Props) => (
  <FileButtons
    label={label}
    name={`akwaaba-${list}`}
    ask={(format) => askFile(exportList, { query: { list, view: search.view, search: search.search, format } })}
  />
)

/** The same of chosen rows, for the bar below a table. */
export const ChosenFile = ({ list, ids }: { list: FiledList; ids: readonly string[] }) => (
  <FileButtons
    label={`Export ${ids.length}`}
    name={`akwaaba-${list}`}
    // A list without views of its own leaves this one out.
    ask={(format) => {
      const chosen = list === 'activity' ? { numbers: ids.join(',') } : { ids: ids.join(',') }
      return askFile(exportList, { query: { list, view: 'all', ...chosen, format } })
    }}
    inBar={{ fault: ids.length > limits.maxBulk ? `A file has at most ${limits.maxBulk} chosen ones.` : undefined }}
  />
)
