import { useFormContext } from 'react-hook-form'
import { accentNote, edgeOf, textOn } from '#domain/brand/accent.ts'
import { accentAtFirst, logoUrl } from '#domain/brand/brand.ts'
import { logoBytesAtMost, uploadLogo } from '#contract/site-logo.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useField } from '#web/ui/form/form-scope.ts'
import { PictureField } from './PictureField.tsx'
import own from './brand.module.css'
import classes from './configuration.module.css'

/** The company's logo and colour, for what guests and partners get. Without a logo, they see its name. */
export function BrandFields({ company }: { company: string }) {
  const { watch } = useFormContext()
  const accent = (watch('accent') as string) || accentAtFirst
  return (
    <section className={own.brand} aria-label="Branding">
      <h2>Branding</h2>
      <p className="note">
        Used in e-mails to guests and on their pages, tickets, receipts, invoices and wallet passes. The logo
        and colour are optional: without a logo, guests see the company’s name.
      </p>
      <PictureField
        name="logo"
        label="Logo"
        noun="logo"
        upload={uploadLogo}
        megabytesAtMost={logoBytesAtMost / 1024 / 1024}
        renderPicture={(guid) => <Preview company={company} accent={accent} logo={guid} />}
      />
      <AccentField />
      <p className="note" aria-live="polite">
        {accentNote(accent)}
      </p>
    </section>
  )
}

function AccentField() {
  const { field, id } = useField({ name: 'accent', label: 'Accent colour' })
  return (
    <div className={classes.photo}>
      <label className={classes.photoLabel} htmlFor={id}>
        Accent colour
      </label>
      <input
        id={id}
        ref={field.ref}
        name={field.name}
        className={own.swatch}
        type="color"
        value={field.value || accentAtFirst}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {field.value !== '' && (
        <Button size="xs" kind="quiet" onClick={() => field.onChange('')}>
          Use default colour
        </Button>
      )}
    </div>
  )
}

/** The head of an e-mail with a button, as guests see them. */
function Preview({ company, accent, logo }: { company: string; accent: string; logo: string | null }) {
  return (
    <div className={own.brandPreview} role="img" aria-label="Preview">
      <div className={own.brandHead} style={{ borderBottomColor: accent }}>
        {logo !== null && <img src={logoUrl(logo)} alt="" />}
        {company}
      </div>
      <span
        className={own.brandButton}
        style={{ background: accent, color: textOn(accent), borderColor: edgeOf(accent) }}
      >
        My booking
      </span>
    </div>
  )
}
