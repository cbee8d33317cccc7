// Owns the drawn surroundings of a place: a soft circle instead of a point, and its name. No map of another site is loaded.
export const PlaceTile = ({ name, isExact }: { name: string; isExact: boolean }) => (
  <div className="relative mb-4 h-56 overflow-hidden rounded-[24px] border border-line bg-[#e3efe9] print:hidden">
    <svg aria-hidden="true" viewBox="0 0 800 240" preserveAspectRatio="xMidYMid slice" className="size-full">
      <g fill="none" stroke="var(--card)" strokeWidth="2" opacity="0.8">
        {[70, 130, 200, 280, 370].map((radius) => (
          <circle key={radius} cx="400" cy="112" r={radius} />
        ))}
      </g>
      {isExact ? (
        <circle cx="400" cy="112" r="11" fill="var(--palm)" stroke="var(--card)" strokeWidth="4" />
      ) : (
        <circle
          {...{ cx: 400, cy: 112, r: 62, fill: 'var(--palm)', fillOpacity: 0.18 }}
          {...{ stroke: 'var(--palm)', strokeWidth: 2, strokeDasharray: '5 6' }}
        />
      )}
    </svg>
    <p className="absolute bottom-4 left-4 max-w-[calc(100%-32px)] rounded-[20px] border border-line bg-card px-4 py-2 font-medium text-sm">
      {isExact ? `In ${name}` : `In ${name}, within 300 m. The exact place is shown once you have paid.`}
    </p>
  </div>
)
