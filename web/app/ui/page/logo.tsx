// Owns the logo: an open door under an arch.
export const Logo = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2.5 whitespace-nowrap font-bold font-display text-2xl text-palm tracking-tight max-[359px]:text-xl">
    <svg aria-hidden="true" width="30" height="30" viewBox="0 0 32 32">
      <path d="M4 30V15a12 12 0 0 1 24 0v15" fill="none" stroke="var(--palm)" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M11 30V16a5 5 0 0 1 10 0v14" fill="var(--gold)" />
    </svg>
    {name}
  </span>
)
