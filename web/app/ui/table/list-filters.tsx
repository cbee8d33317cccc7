// Owns what stands above most lists of staff: the views to choose from, and beside them the search where there is room.
import { ChoiceChips } from '../fields/choice-chips.tsx'
import { SearchField } from '../fields/search-field.tsx'

type Props<W extends string> = {
  /** of the rows, such as "payments" */
  noun: string
  choices: readonly { word: W; label: string }[]
  chosen: W
  onChoose: (word: W) => void
  /** what the text is looked for in */
  placeholder: string
  /** what is searched for now, if anything */
  text: string | undefined
  onSearch: (text: string) => void
}

export const ListFilters = <W extends string>({ noun, placeholder, text = '', onSearch, ...views }: Props<W>) => (
  <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ChoiceChips legend={`Show ${noun}`} {...views} />
    <SearchField
      className="w-full max-w-sm grow sm:w-64"
      label={`Search ${noun}`}
      value={text}
      {...{ placeholder, onSearch }}
    />
  </div>
)
