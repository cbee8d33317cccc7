// Owns grey shapes that stand where something will be.
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`skeleton block rounded-xl ${className}`} />
)
