// Owns the fields of the catalogue's forms: each is given a name and bound to the form around it.
import { errors } from '@akwaaba/contract/errors'
import type { ComponentProps, ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { Wide } from '../../../ui/fields/form-panel.tsx'
import { LinesField } from '../../../ui/fields/lines-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { PictureInput } from '../../../ui/pictures/picture-input.tsx'
import { RichText } from '../../../ui/rich-text/rich-text-field.tsx'
import { captionsOf, linesOf, onlyPictureFault } from './rules.ts'
import { useCatalogueFormContext } from './use-catalogue-form.ts'

const useBound = (name: string) => {
  const { fields } = useCatalogueFormContext()
  return { ...fields.register(name), fault: fields.formState.errors[name]?.message }
}

type Named<P> = Omit<P, 'name' | 'fault' | 'value' | 'onChange' | 'lines' | 'ref'> & { name: string }

export const TextInput = ({ name, ...rest }: Named<ComponentProps<typeof Field>>) => (
  <Field {...rest} {...useBound(name)} />
)
export const NumberInput = ({ name, ...rest }: Named<ComponentProps<typeof NumberField>>) => (
  <NumberField {...rest} {...useBound(name)} />
)
export const SelectInput = ({ name, ...rest }: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...rest} {...useBound(name)} />
)
export const AreaInput = ({ name, ...rest }: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...rest} {...useBound(name)} />
)

export const LinesInput = ({ name, ...rest }: Named<ComponentProps<typeof LinesField>>) => {
  const { fields } = useCatalogueFormContext()
  return (
    <Controller
      control={fields.control}
      name={name}
      render={({ field, fieldState }) => (
        <LinesField
          {...rest}
          lines={linesOf(field.value)}
          fault={fieldState.error?.message}
          onChange={(lines) => field.onChange(JSON.stringify(lines))}
        />
      )}
    />
  )
}

export const RichInput = ({ name, ...rest }: Named<ComponentProps<typeof RichText>>) => {
  const { fields } = useCatalogueFormContext()
  return (
    <Controller
      control={fields.control}
      name={name}
      render={({ field, fieldState }) => (
        <RichText {...rest} value={field.value ?? ''} fault={fieldState.error?.message} onChange={field.onChange} />
      )}
    />
  )
}

export const CheckInput = ({ name, label, hint }: { name: string; label: string; hint: ReactNode }) => {
  const { fields } = useCatalogueFormContext()
  return (
    <Controller
      control={fields.control}
      name={name}
      render={({ field }) => (
        <label className="flex min-h-11 items-start gap-3 sm:pt-8">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0 accent-palm"
            checked={field.value === 'true'}
            onChange={(event) => field.onChange(String(event.target.checked))}
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-ink-soft text-sm">{hint}</span>
          </span>
        </label>
      )}
    />
  )
}

type PicturesProps = Omit<ComponentProps<typeof PictureInput>, 'pictures' | 'fault' | 'onChange' | 'captions'>

export const PicturesInput = ({ name, ...rest }: PicturesProps & { name: string }) => {
  const { fields, pictures, setPictures } = useCatalogueFormContext()
  const text: string | undefined = fields.watch('captions')
  const all = captionsOf(text)
  const write = (id: string, caption: string) =>
    fields.setValue('captions', JSON.stringify({ ...all, [id]: caption }), { shouldDirty: true })
  return (
    <PictureInput
      {...rest}
      captions={text === undefined ? undefined : { all, write }}
      pictures={pictures[name] ?? []}
      fault={fields.formState.errors[name]?.message}
      onChange={(picked) => setPictures({ ...pictures, [name]: picked })}
    />
  )
}

/** The only picture of a form, as the field `image`; `advice` stands behind what a picture may be. */
export const OnePictureInput = ({ advice = '' }: { advice?: string }) => (
  <Wide>
    <PicturesInput
      name="image"
      label="Image"
      hint={`PNG, JPEG, WebP or AVIF, less than 5MB.${advice && ` ${advice}`}`}
      max={1}
      refuse={onlyPictureFault}
      tooMany={errors.too_many_pictures.msg}
    />
  </Wide>
)
