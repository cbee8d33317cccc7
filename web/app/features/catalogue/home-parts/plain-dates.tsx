// Owns choosing dates in browsers without JavaScript.

/** For browsers without JavaScript: the page of an address with dates says whether they are free. */
export const PlainDates = () => (
  <noscript>
    {import.meta.env.SSR && (
      <form className="flex flex-wrap items-end gap-4">
        <label className="font-semibold">
          Check in
          <input
            type="date"
            name="from"
            required
            className="mt-1 block min-h-11 rounded-xl border border-line-strong px-3"
          />
        </label>
        <label className="font-semibold">
          Check out
          <input
            type="date"
            name="to"
            required
            className="mt-1 block min-h-11 rounded-xl border border-line-strong px-3"
          />
        </label>
        <button type="submit" className="min-h-11 rounded-full bg-palm px-6 font-semibold text-white">
          See whether they are free
        </button>
      </form>
    )}
  </noscript>
)
