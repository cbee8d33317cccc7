// Owns a box to tick in a row of a table, with its name for screen readers; it may be ticked in part.
type Props = { label: string; checked: boolean; isMixed?: boolean; onChange: (event: unknown) => void }

export const TickBox = ({ label, checked, isMixed = false, onChange }: Props) => (
  <label className="-m-2 inline-grid min-h-8 align-middle min-w-8 place-items-center p-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
    <input
      type="checkbox"
      className="size-4 accent-palm"
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={onChange}
    />
    <span className="unseen">{label}</span>
  </label>
)
