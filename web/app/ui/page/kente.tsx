// Owns the decorative strip of kente, used at most once a page.
export const Kente = () => (
  <div
    aria-hidden="true"
    className="h-3.5"
    style={{
      background:
        'repeating-linear-gradient(90deg,var(--gold) 0 18px,var(--palm) 18px 36px,var(--clay) 36px 54px,#2a1c12 54px 60px)',
    }}
  />
)
