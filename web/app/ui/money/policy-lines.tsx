// Owns the display of a cancellation policy: its sentences with their dates, as a list.
export const PolicyLines = ({ sentences, className = '' }: { sentences: readonly string[]; className?: string }) => (
  <div className={`text-sm ${className}`}>
    <p className="font-semibold">Cancellation</p>
    <ul className="mt-1 grid gap-1 text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)
