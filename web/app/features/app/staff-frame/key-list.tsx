// Owns the list of keys that staff can use, which "?" opens on every page of theirs.
import { useLayoutEffect, useState } from 'react'
import { isForPage } from '../../../lib/keys.ts'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'

type Line = readonly [keys: readonly string[], does: string]

const lists: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: 'Everywhere',
    lines: [
      [['Ctrl K', '/'], 'Find a guest, booking or home'],
      [['?'], 'This list'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'In the calendar',
    lines: [
      [['↑', '↓', '←', '→'], 'Go from night to night and from home to home'],
      [['Shift ←', 'Shift →'], 'Choose several nights'],
      [['Enter'], 'Open a stay, or choose a night'],
      [['N'], 'New booking for the chosen nights'],
      [['B'], 'Block the chosen nights'],
      [['M'], 'Move a stay or block with the arrows; Shift and arrows change its end, Enter ends it'],
      [['T'], 'Today'],
      [['Page up', 'Page down'], 'Three weeks back or on'],
    ],
  },
  {
    title: 'In tables',
    lines: [[['Esc'], 'Choose no rows any more']],
  },
  {
    title: 'On a booking or a listing to approve',
    lines: [
      [['K', 'J'], 'The one before and after it, in the list it was opened from'],
      [['A'], 'Approve the listing'],
    ],
  },
]

export const KeyList = () => {
  const [isOpen, setOpen] = useState(false)
  // Before the page is painted, so that a key is not lost which is pressed as soon as it is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isForPage(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Sheet isOpen={isOpen} title="Keys" onClose={() => setOpen(false)}>
      <div className="grid gap-5">
        {lists.map(({ title, lines }) => (
          <section key={title}>
            <h3 className="mb-1 text-base">{title}</h3>
            <dl className="grid">
              {lines.map(([keys, does]) => (
                <div key={does} className="flex items-baseline justify-between gap-4 border-line border-t py-1.5">
                  <dt className="order-last flex shrink-0 flex-wrap justify-end gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded border border-line bg-card px-1.5 font-text text-sm">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="min-w-0">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
