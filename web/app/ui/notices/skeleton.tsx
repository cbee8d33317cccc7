// Owns the grey placeholder of content that is loading.
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`skeleton block rounded-xl ${className}`} />
)
