// Owns stars as they are shown: a picture for the eye, a number for screen readers.
export const Stars = ({ of }: { of: number }) => (
  <span className="whitespace-nowrap text-[#8a5a00] tracking-[0.1em]">
    <span aria-hidden="true">
      {'★'.repeat(Math.round(of))}
      <span className="text-line-strong">{'★'.repeat(5 - Math.round(of))}</span>
    </span>
    <span className="unseen">{of} of 5 stars</span>
  </span>
)
