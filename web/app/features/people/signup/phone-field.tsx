// Owns the phone input: a country, and a number that is formatted for the country while it is typed.
import { useEffect, useId, useState } from 'react'
import { boxClass, Fault } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { type Country, callingCode, countryList, type Phone, typedPhone } from './phone.ts'

type Props = { value: Phone; onChange: (phone: Phone) => void; fault?: string | undefined }

export const PhoneField = ({ value, onChange, fault }: Props) => {
  const id = useId()
  // Browsers and servers name some countries differently, so the list is made after hydration.
  const [countries, setCountries] = useState<Country[]>([
    { code: value.country, name: value.country, calling: callingCode(value.country) },
  ])
  useEffect(() => setCountries(countryList()), [])
  const chooseCountry = (code: string) => {
    const country = countries.find((each) => each.code === code)
    if (country) onChange(typedPhone(value.national, { ...value, country: country.code }))
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Phone
      </label>
      <div className={boxClass(Boolean(fault))}>
        <span className="relative flex items-center border-line-strong border-r bg-sand/60 focus-within:bg-sand">
          <span aria-hidden="true" className="flex items-center gap-1 pr-2 pl-3.5 font-medium">
            {value.country} {callingCode(value.country)}
            <Icon name="down" size={16} />
          </span>
          <select
            aria-label="Country"
            value={value.country}
            onChange={(event) => chooseCountry(event.target.value)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            {countries.map(({ code, name, calling }) => (
              <option key={code} value={code}>
                {name} ({calling})
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={value.national}
          onChange={(event) => onChange(typedPhone(event.target.value, value))}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
          className="w-0 min-w-0 flex-1 bg-transparent px-3.5 outline-none"
        />
      </div>
      {!fault && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          Optional. We only ring you about your stay.
        </p>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  )
}
